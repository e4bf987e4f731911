# layer(NAME [NEEDS layer...] [LIBS library...] [CALM] [ONE_PROCESS])
#
# One folder under src/ is one static library. A layer sees only its own headers and those of the layers it
# NEEDS: each layer's include path is a folder that holds nothing but a link to it, so an #include in the
# wrong direction does not compile. Files named *_test.cpp become the executable NAME_test; its tests run one
# by one, or in ONE_PROCESS where they share something that takes long to make. A CALM layer waits for people,
# disks and networks: it is optimized little, which halves the time to compile it.
function(layer name)
  cmake_parse_arguments(ARG "CALM;ONE_PROCESS" "" "NEEDS;LIBS" ${ARGN})
  set(folder ${PROJECT_SOURCE_DIR}/src/${name})
  set(view ${PROJECT_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${view})
  file(CREATE_LINK ${folder} ${view}/${name} SYMBOLIC)

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")

  if(sources)
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} PUBLIC ${view})
    target_link_libraries(${name} PUBLIC ${ARG_NEEDS} ${ARG_LIBS} PRIVATE flags)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ${QWIXX_UNITY} UNITY_BUILD_BATCH_SIZE 0)
    if(ARG_CALM)
      target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${view})
    target_link_libraries(${name} INTERFACE ${ARG_NEEDS} ${ARG_LIBS})
  endif()

  if(QWIXX_TESTS AND tests)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE ${name} flags GTest::gtest_main rapidcheck)
    target_compile_options(${name}_test PRIVATE $<$<CONFIG:Release>:-O1>)
    set_target_properties(${name}_test PROPERTIES UNITY_BUILD ${QWIXX_UNITY} UNITY_BUILD_BATCH_SIZE 12)
    set_property(GLOBAL APPEND PROPERTY test_programs ${name}_test)
    if(ARG_ONE_PROCESS)
      add_test(NAME ${name}.all COMMAND ${name}_test)
      set_tests_properties(${name}.all PROPERTIES LABELS unit)
    else()
      gtest_discover_tests(${name}_test DISCOVERY_MODE PRE_TEST TEST_PREFIX ${name}. PROPERTIES LABELS unit)
    endif()
  endif()
endfunction()
