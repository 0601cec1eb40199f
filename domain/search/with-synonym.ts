import { fold } from '../text/fold.ts'

interface Group {
  words: string[]
}

/** Maximum words of a group. */
const MAX_WORDS = 10

/** Adds `word` as a synonym of `meaning`, unless a group already contains both. */
export function withSynonym(groups: readonly Group[], word: string, meaning: string): Group[] {
  const has = ({ words }: Group, one: string) => words.some((other) => fold(other) === fold(one))
  if (fold(word) === fold(meaning) || groups.some((group) => has(group, word) && has(group, meaning))) {
    return [...groups]
  }
  const place = groups.findIndex((group) => has(group, meaning) && group.words.length < MAX_WORDS)
  if (place < 0) return [...groups, { words: [meaning, word] }]
  return groups.map((group, at) => (at === place ? { words: [...group.words, word] } : group))
}
