import { expect, it } from 'vitest'
import { withSynonym } from './with-synonym.ts'

const GROUPS = [{ words: ['gigoteuse', 'turbulette'] }, { words: ['tétine', 'sucette'] }]

it.each([
  ['joins a group that has the meaning', 'sac de couchage', 'Turbulette', 0],
  ['leaves words that mean the same already', 'TETINE', 'sucette', null],
  ['leaves a word that means itself', 'body', 'Body', null],
])('withSynonym %s', { tags: ['F-11', 'F-14'] }, (_what, word, meaning, place) => {
  const groups = withSynonym(GROUPS, word, meaning)
  expect(groups).toEqual(
    GROUPS.map((group, at) => (at === place ? { words: [...group.words, word] } : group)),
  )
})

it('withSynonym adds a new group for other words, and when the group is full', {
  tags: ['F-11', 'F-14'],
}, () => {
  expect(withSynonym(GROUPS, 'bambin', 'enfant').at(-1)).toEqual({ words: ['enfant', 'bambin'] })
  const full = [{ words: Array.from({ length: 10 }, (_, at) => `mot ${at}`) }]
  expect(withSynonym(full, 'autre', 'mot 3')).toEqual([...full, { words: ['mot 3', 'autre'] }])
})
