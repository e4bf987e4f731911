# One interface target, `flags`, that every target of the project links: warnings, tuning, sanitizers.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(flags INTERFACE)
target_compile_options(flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(flags INTERFACE -Wno-restrict)  # GCC 12 warns falsely of std::string
endif()
if(QWIXX_NATIVE)
  # The program is built where it runs. -ffp-contract=off keeps floating point equal across compilers.
  target_compile_options(flags INTERFACE -march=native -ffp-contract=off)
endif()
if(QWIXX_SANITIZE)
  target_compile_options(flags INTERFACE -fsanitize=${QWIXX_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(flags INTERFACE -fsanitize=${QWIXX_SANITIZE})
endif()
