# Tests that run the program itself, or the project's tools, rather than a library.
if(TARGET sightline)
  file(GLOB systems RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/cases CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/cases/*)
  foreach(system ${systems})
    file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/cases/${system}/*.case.json)
    add_test(NAME cases/${system} COMMAND sightline case ${cases} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endforeach()
  file(GLOB maps CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/maps/*.json)
  # Whole games: played by their script, whose lines say what they expect; and as they were recorded once, state by state
  # (recorded anew with `sightline play ... --out` when the variables of the system change).
  file(GLOB scripts CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/games/*.script)
  foreach(script ${scripts})
    get_filename_component(game ${script} NAME_WE)
    add_test(NAME games/${game} COMMAND sightline play ${CMAKE_CURRENT_SOURCE_DIR}/games/${game}.json --script ${script} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME games/${game}-recorded COMMAND sightline check ${CMAKE_CURRENT_SOURCE_DIR}/games/${game}.game WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endforeach()
  add_test(NAME maps/check COMMAND sightline check ${maps} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endif()
# Says itself what it misses, and fails: a machine without a screen is no reason to leave it out in silence.
if(TARGET sightline)
  add_test(NAME window/run COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/window/run.sh $<TARGET_FILE:sightline> WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(window/run PROPERTIES TIMEOUT 300)
endif()
