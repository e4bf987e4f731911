// What the browser's module needs in place of the operating system's and the libraries' own: Boost.JSON as
// source, and an end for what would throw.
#ifdef __wasm__
#include <boost/json/src.hpp>
#include <boost/throw_exception.hpp>
#include <cstdlib>

namespace boost {

void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }

}  // namespace boost
#endif
