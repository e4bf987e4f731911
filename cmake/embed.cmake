# cmake -DFROM=file -DTO=file.cpp -DNAME=symbol -P embed.cmake
#
# Writes a C++ source that holds the bytes of a file, eight to a number (least significant first, as every
# machine and WebAssembly has them): `extern const std::uint64_t NAME[]` and `extern const std::size_t
# NAME_size`, the number of bytes.
file(READ ${FROM} bytes HEX)
string(LENGTH "${bytes}" digits)
math(EXPR size "${digits} / 2")
math(EXPR padding "(16 - ${digits} % 16) % 16")
string(REPEAT "0" ${padding} zeros)
set(two "([0-9a-f][0-9a-f])")
string(REGEX REPLACE "${two}${two}${two}${two}${two}${two}${two}${two}"
  "0x\\8\\7\\6\\5\\4\\3\\2\\1,\n" numbers "${bytes}${zeros}")
file(WRITE ${TO} "#include <cstddef>\n#include <cstdint>\n
namespace qwixx {
extern const std::size_t ${NAME}_size = ${size};
extern const std::uint64_t ${NAME}[] = {
${numbers}};
}  // namespace qwixx\n")
