import { expect, it } from 'vitest'
import { splitList } from './typed-list.ts'

it.each([
  ['S, M ,L', ['S', 'M', 'L']],
  ['', []],
  [' , ,', []],
  ['6 mois', ['6 mois']],
])('splitList splits %j into %j', (typed, list) => {
  expect(splitList(typed)).toEqual(list)
})
