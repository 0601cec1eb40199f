import { beforeEach, expect, it } from 'vitest'
import { clearSearches, recentSearches, rememberSearch } from './recent-searches.ts'

beforeEach(clearSearches)

it('recentSearches returns the last six searches, newest first, each once', { tags: ['F-13'] }, () => {
  for (const query of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', '  ', 'a7', 'A3']) rememberSearch(query)
  expect(recentSearches()).toEqual(['A3', 'a7', 'a6', 'a5', 'a4', 'a2'])
  clearSearches()
  expect(recentSearches()).toEqual([])
})
