// What the browser's module has in place of the program's own: Boost.JSON and fmt as source, an end for what
// would throw, and weights that the page has fetched instead of embedded ones.
#ifdef __wasm__
#include <boost/json/src.hpp>
#include <boost/throw_exception.hpp>

#include <fmt/format-inl.h>

#include <cstdlib>
#include <map>
#include <string>

#include "ai/shipped_weights.h"
#include "wasm/door.h"

namespace boost {

void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }

}  // namespace boost

// What fmt's own library instantiates for char.
FMT_BEGIN_NAMESPACE
namespace detail {

template auto dragonbox::to_decimal(float) noexcept -> dragonbox::decimal_fp<float>;
template auto dragonbox::to_decimal(double) noexcept -> dragonbox::decimal_fp<double>;
template locale_ref::locale_ref(const std::locale&);
template auto locale_ref::get<std::locale>() const -> std::locale;
template auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template auto decimal_point_impl(locale_ref) -> char;
template void buffer<char>::append(const char*, const char*);
template void vformat_to(buffer<char>&, string_view, basic_format_args<buffer_context<char>>, locale_ref);

}  // namespace detail
FMT_END_NAMESPACE

namespace qwixx {
namespace {

std::map<std::string, std::string, std::less<>>& fetched() {
  static std::map<std::string, std::string, std::less<>> weights;
  return weights;
}

}  // namespace

std::string_view shipped_weights(std::string_view game) {
  const auto found = fetched().find(game);
  return found == fetched().end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace qwixx

void weights_set(const char* game, std::size_t length, const char* bytes, std::size_t size) {
  qwixx::fetched()[std::string(game, length)] = std::string(bytes, size);
}
#endif
