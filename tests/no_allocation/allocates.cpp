// SPDX-License-Identifier: MIT
// What check_no_allocation.sh must find; see CMakeLists.txt. Never run.

#include <cstdlib>
#include <vector>

void* CallsMalloc() { return std::malloc(1); }
int* CallsNew() { return new int; }
void GrowsVector(std::vector<int>& numbers) { numbers.push_back(1); }
void Throws() { throw 1; }
