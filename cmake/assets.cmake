# Makes the files of the built web app part of the program:
#   cmake -D DIST=web/dist -D OUT=folder -P cmake/assets.cmake
# Writes OUT/assets.s, which includes the bytes (plain, brotli, gzip), and OUT/assets_table.cpp, the list of them.
file(MAKE_DIRECTORY ${OUT}/compressed)
file(GLOB_RECURSE files RELATIVE ${DIST} ${DIST}/*)
list(SORT files)

set(types html text/html js text/javascript mjs text/javascript css text/css json application/json
  webmanifest application/manifest+json wasm application/wasm svg image/svg+xml png image/png ico image/x-icon
  webp image/webp woff2 font/woff2 txt text/plain md text/plain mp3 audio/mpeg ogg audio/ogg)

set(bytes "  .section .rodata\n")
set(declared "")
set(rows "")
set(count 0)

# include(NAME FILE): the bytes of a file between NAME and NAME_end.
macro(include_bytes name file)
  string(APPEND bytes "  .global ${name}\n  .global ${name}_end\n${name}:\n  .incbin \"${file}\"\n${name}_end:\n  .byte 0\n")
  string(APPEND declared "extern const char ${name}[], ${name}_end[];\n")
endmacro()

foreach(file IN LISTS files)
  if(file MATCHES "\\.(map|br|gz)$")
    continue()
  endif()
  get_filename_component(extension ${file} LAST_EXT)
  string(SUBSTRING "${extension}x" 1 -1 extension)
  string(REGEX REPLACE "x$" "" extension "${extension}")
  list(FIND types "${extension}" at)
  set(type "application/octet-stream")
  if(NOT at EQUAL -1)
    math(EXPR at "${at} + 1")
    list(GET types ${at} type)
    if(type MATCHES "^text/")
      string(APPEND type "; charset=utf-8")
    endif()
  endif()
  file(SHA256 ${DIST}/${file} hash)
  string(SUBSTRING ${hash} 0 16 tag)
  set(hashed false)
  if(file MATCHES "^assets/.*-[A-Za-z0-9_-]+\\.[a-z0-9]+$")
    set(hashed true)
  endif()
  set(name "asset_${count}")
  include_bytes(${name} ${DIST}/${file})
  set(packed "{}, {}")
  if(extension MATCHES "^(html|js|mjs|css|json|webmanifest|wasm|svg|txt|md)$")
    set(small ${OUT}/compressed/${tag})
    if(NOT EXISTS ${small}.br OR NOT EXISTS ${small}.gz)
      execute_process(COMMAND brotli -q 11 -f -o ${small}.br ${DIST}/${file} COMMAND_ERROR_IS_FATAL ANY)
      execute_process(COMMAND gzip -9nc ${DIST}/${file} OUTPUT_FILE ${small}.gz COMMAND_ERROR_IS_FATAL ANY)
    endif()
    include_bytes(${name}_br ${small}.br)
    include_bytes(${name}_gz ${small}.gz)
    set(packed "{${name}_br, ${name}_br_end}, {${name}_gz, ${name}_gz_end}")
  endif()
  string(APPEND rows
    "    {\"/${file}\", \"${type}\", \"${tag}\", {${name}, ${name}_end}, ${packed}, ${hashed}},\n")
  math(EXPR count "${count} + 1")
endforeach()
string(APPEND bytes "  .section .note.GNU-stack,\"\",%progbits\n")

set(table "#include \"server/assets.h\"\n\n#include <algorithm>\n#include <vector>\n\nextern \"C\" {\n${declared}}\n
namespace qwixx::server {

std::span<const Asset> assets() {
  static const std::vector<Asset> all = [] {
    std::vector<Asset> list = {
${rows}    };
    std::ranges::sort(list, {}, &Asset::path);
    return list;
  }();
  return all;
}

}  // namespace qwixx::server
")

file(WRITE ${OUT}/assets.s "${bytes}")
file(WRITE ${OUT}/assets_table.cpp "${table}")
