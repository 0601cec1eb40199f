import { expect, it } from 'vitest'
import { splitList } from './typed-list.ts'

it.each([
  ['S, M ,L', ['S', 'M', 'L']],
  ['', []],
  [' , ,', []],
  ['6 mois', ['6 mois']],
])('a list is typed with commas: %j is %j', (typed, list) => {
  expect(splitList(typed)).toEqual(list)
})
