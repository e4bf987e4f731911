# engine.wasm: the layers up to table/ and wasm/, for the browser. One module, without exceptions and threads;
# web/src/engine loads it. Sources that need an operating system stay out.
include(boards)

# Only the header-only libraries, so that no header of the host's C library is found by accident.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library boost fmt)
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()
if(EXISTS /usr/include/eigen3/Eigen)
  file(CREATE_LINK /usr/include/eigen3/Eigen ${headers}/Eigen SYMBOLIC)
endif()

set(sources)
foreach(layer core games match solver ai analysis table wasm)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp)
  list(APPEND sources ${found})
endforeach()
list(FILTER sources EXCLUDE REGEX "_test\\.cpp$|file\\.cpp$|/progress\\.cpp$|/sodium_chance\\.cpp$|\
/shipped_weights\\.cpp$|/analysis/(agreement|explain|explain_text|html|plot|review_table|stats|stats_text)\\.cpp$|\
/ai/(learner|training|sheet_training)\\.cpp$|/solver/(build|query|store)\\.cpp$")

# The nets, the search and the rollouts are what takes time: these for speed, all else for size. Either part
# reads the large headers once, as a precompiled one, and is compiled ten files at a time: a build from nothing
# takes 72 s of processor time instead of 102 (file by file) or 145 (without the precompiled header).
set(thinking ${sources})
list(FILTER thinking INCLUDE REGEX "/src/(ai|analysis)/")
list(REMOVE_ITEM sources ${thinking})
add_library(thinking OBJECT ${thinking})
add_executable(engine ${sources})
target_compile_options(thinking PRIVATE -O2 -msimd128)
target_compile_options(engine PRIVATE -Oz)
foreach(part thinking engine)
  target_include_directories(${part} PRIVATE ${PROJECT_SOURCE_DIR}/src ${generated})
  target_include_directories(${part} SYSTEM PRIVATE ${headers})
  target_compile_options(${part} PRIVATE -flto -fno-exceptions -ffunction-sections -fdata-sections
    -ffp-contract=off -Wall -Wextra)
  target_compile_definitions(${part} PRIVATE NDEBUG BOOST_NO_EXCEPTIONS
    BOOST_EXCEPTION_DISABLE BOOST_SYSTEM_DISABLE_THREADS BOOST_JSON_STANDALONE_STRING_VIEW)
  target_precompile_headers(${part} PRIVATE <algorithm> <array> <charconv> <deque> <expected> <functional> <map>
    <memory> <optional> <span> <string> <string_view> <variant> <vector> <fmt/format.h> <boost/json.hpp>)
  set_target_properties(${part} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 10)
endforeach()
target_link_libraries(engine PRIVATE thinking)
set_target_properties(engine PROPERTIES SUFFIX .wasm)

# What door.h declares, and nothing else, can be called from outside.
file(STRINGS ${PROJECT_SOURCE_DIR}/src/wasm/door.h declarations REGEX "^[a-z].*\\(")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/wasm/door.h)
set(exports)
foreach(declaration ${declarations})
  string(REGEX REPLACE ".*[ *]([a-z_]+)\\(.*" "\\1" name "${declaration}")
  list(APPEND exports -Wl,--export=${name})
endforeach()
target_link_options(engine PRIVATE -Oz -flto -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections
  -Wl,-z,stack-size=1048576 ${exports})

# The web app's build takes it from there.
add_custom_command(TARGET engine POST_BUILD COMMAND ${CMAKE_COMMAND} -E copy_if_different
  $<TARGET_FILE:engine> ${PROJECT_SOURCE_DIR}/web/src/engine/engine.wasm)
