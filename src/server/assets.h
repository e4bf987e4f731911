// The web app inside the program: every file of web/dist, also compressed, made part of it by
// cmake/assets.cmake. Empty when the web app had not been built.
#pragma once

#include <span>
#include <string_view>

namespace qwixx::server {

struct Asset {
  std::string_view path;  // "/assets/index-3f2a.js"
  std::string_view type;
  std::string_view tag;                  // for ETag
  std::string_view plain, brotli, gzip;  // compressed: empty where it saves nothing
  bool hashed = false;                   // its name changes with its content
};

std::span<const Asset> assets();
const Asset* find_asset(std::string_view path);

}  // namespace qwixx::server
