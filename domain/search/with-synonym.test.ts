import { expect, it } from 'vitest'
import { withSynonym } from './with-synonym.ts'

const GROUPS = [{ words: ['gigoteuse', 'turbulette'] }, { words: ['tétine', 'sucette'] }]

it.each([
  ['adds a word to the group of its meaning', 'sac de couchage', 'Turbulette', 0],
  ['changes nothing for words that are synonyms already', 'TETINE', 'sucette', null],
  ['changes nothing for two equal words', 'body', 'Body', null],
])('withSynonym %s', { tags: ['F-11', 'F-14'] }, (_what, word, meaning, place) => {
  const groups = withSynonym(GROUPS, word, meaning)
  expect(groups).toEqual(
    GROUPS.map((group, at) => (at === place ? { words: [...group.words, word] } : group)),
  )
})

it('withSynonym adds a synonym group when no group contains the given meaning, or when the group with it is full', {
  tags: ['F-11', 'F-14'],
}, () => {
  expect(withSynonym(GROUPS, 'bambin', 'enfant').at(-1)).toEqual({ words: ['enfant', 'bambin'] })
  const full = [{ words: Array.from({ length: 10 }, (_, at) => `mot ${at}`) }]
  expect(withSynonym(full, 'autre', 'mot 3')).toEqual([...full, { words: ['mot 3', 'autre'] }])
})
