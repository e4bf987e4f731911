# The shipped boards become part of the program: a header made from data/boards.
set(generated ${PROJECT_BINARY_DIR}/generated)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/data/boards/side-a.json ${PROJECT_SOURCE_DIR}/data/boards/side-b.json)
file(READ ${PROJECT_SOURCE_DIR}/data/boards/side-a.json SIDE_A)
file(READ ${PROJECT_SOURCE_DIR}/data/boards/side-b.json SIDE_B)
configure_file(${PROJECT_SOURCE_DIR}/src/games/on_board/shipped_boards.h.in
  ${generated}/games/on_board/shipped_boards.h @ONLY)
