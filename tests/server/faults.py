#!/usr/bin/env python3
"""Faults against a real server process. `faults.py [--kills N] [NAME...]` runs all tests, or those named.

The tests are in cases/, a file for each kind. With QWIXX_TEST_POSTGRES (tests/server/postgres.sh) those that need a
database run too. QWIXX names the program, for example one built under a sanitizer.
"""
import argparse, sys, time, traceback
from concurrent.futures import ThreadPoolExecutor

from cases import answers, clients, crashes, database, deploy, limits, people, play, web
from harness import POSTGRES, Folder


def all_tests():
    for module in (play, people, answers, web, limits, clients, crashes, database, deploy):
        for name, test in vars(module).items():
            if name.startswith("test_"):
                yield name, test


def passes(name, test):
    began = time.time()
    try:
        with Folder() as folder:
            test(folder)
    except Exception:
        print(f"FAIL  {name}\n{traceback.format_exc()}", flush=True)
        return False
    print(f"ok    {name} ({time.time() - began:.1f} s)", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=crashes.kills, help="how often the server is killed under load")
    parser.add_argument("--jobs", type=int, default=4, help="how many tests run at a time")
    parser.add_argument("names", nargs="*", help="parts of the names of tests")
    options = parser.parse_args()
    crashes.kills = options.kills
    chosen = [(name, test) for name, test in all_tests()
              if not options.names or any(part in name for part in options.names)]
    if not chosen:
        parser.error("no test has such a name")
    together, alone = [], []
    for name, test in chosen:
        if hasattr(test, "needs_database") and not POSTGRES:
            print(f"skip  {name}: QWIXX_TEST_POSTGRES is not set", flush=True)
        else:
            (alone if hasattr(test, "alone") else together).append((name, test))
    with ThreadPoolExecutor(options.jobs) as pool:  # most of their time is waiting
        good = all(list(pool.map(lambda chosen: passes(*chosen), together)))
    good = all([passes(*chosen) for chosen in alone]) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
