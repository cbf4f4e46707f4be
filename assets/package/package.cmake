# What is installed beside the program and its data, and the Debian package of it all. `tools/package` builds and checks it.
set(id example.sightline.Sightline)
find_program(GZIP gzip REQUIRED)
# zipped FILE NAME: FILE as build/packaging/NAME.gz, without a name or a time inside.
function(zipped file name)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${file})
  execute_process(COMMAND ${GZIP} -9nc ${CMAKE_SOURCE_DIR}/${file} OUTPUT_FILE ${CMAKE_BINARY_DIR}/packaging/${name}.gz COMMAND_ERROR_IS_FATAL ANY)
endfunction()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/packaging)
zipped(assets/sightline.1 sightline.1)
zipped(assets/package/changelog changelog)
install(FILES ${CMAKE_BINARY_DIR}/packaging/sightline.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_BINARY_DIR}/packaging/changelog.gz assets/package/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/sightline)
install(FILES assets/package/${id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES assets/package/${id}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME sightline.xml)
install(FILES assets/package/${id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES assets/package/${id}.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES assets/package/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME sightline)
install(FILES assets/package/completion.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _sightline)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sightline)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Sightline authors <authors@sightline.example>")
set(CPACK_DEBIAN_PACKAGE_SECTION misc) # a program of the section games would have to lie in /usr/games
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS fonts-inter) # text is set in it; shlibdeps finds libraries alone
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "battlefield for tabletop wargames with exact lines of sight")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Lay out terrain, drag units, draw lines of sight, fire, garrison a
stronghold, roll for difficult ground, and see which rule decided and by
how many millimetres. For playtesting alone, for teaching rules by showing
them, and for settling disputes: with a page to print and a file that gives
the same answer on any machine.")
include(CPack)
