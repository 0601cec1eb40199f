import { expect, it } from 'vitest'
import { readFrancs } from './read-francs.ts'

it('readFrancs reads whole francs with any spaces', () => {
  expect(['43500', ' 43 500 ', '43\u202f500', '0'].map(readFrancs)).toEqual([43500, 43500, 43500, 0])
  expect(['', '-1', '12,5', '12.5', 'mille', '1234567890'].map(readFrancs)).toEqual(Array(6).fill(null))
})
