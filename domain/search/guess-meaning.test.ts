import { expect, it } from 'vitest'
import { guessMeaning } from './guess-meaning.ts'

const WORDS = ['gigoteuse', 'poussette', 'body', 'chausson']

it.each([
  ['gigotteusse', 'gigoteuse'],
  ['pousse pousse', 'poussette'],
  ['chossons', 'chausson'],
  ['licorne', null],
  ['body', null],
  ['bo', null],
])('guessMeaning of %s is %s', { tags: ['F-14'] }, (query, meaning) => {
  expect(guessMeaning(query, WORDS)).toBe(meaning)
})
