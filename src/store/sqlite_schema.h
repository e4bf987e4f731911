// The tables of the SQLite file and how an older file becomes a newer one. PRAGMA user_version counts the
// migrations that a file has had; a new one is a new last line of the list, an old one is never edited.
#pragma once

#include "store/sqlite.h"

namespace qwixx::store {

Result<void> migrate(Sqlite& database, const std::string& file);

}  // namespace qwixx::store
