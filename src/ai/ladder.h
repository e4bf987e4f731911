// The levels of play, from a child's first game to the strongest: which judgement each has and what it
// overlooks. Every level wins at least 58 of 100 games against the one below (docs/strength.md).
#pragma once

#include <array>

#include "ai/bot.h"
#include "ai/evaluator.h"

namespace qwixx {

inline constexpr std::array<std::string_view, 6> levels{"random", "beginner", "easy",
                                                        "medium", "hard",     "expert"};

// One of the levels but random; an unknown name gives null.
template <Game G>
Result<std::unique_ptr<Bot<G>>> make_level(std::string_view name);

// The strongest level with an evaluator of its own.
template <Game G>
std::unique_ptr<Bot<G>> make_expert(std::shared_ptr<const Evaluator<G>> evaluator);

}  // namespace qwixx
