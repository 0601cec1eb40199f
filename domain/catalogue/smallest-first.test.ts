import fc from 'fast-check'
import { expect, it } from 'vitest'
import { smallestFirst } from './smallest-first.ts'

it('smallestFirst puts the requested number of smallest values first, in ascending order, and loses no value', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(25), (numbers, needed) => {
      const sorted = numbers.toSorted((one, other) => one - other)
      const found = [...smallestFirst(Float64Array.from(numbers), needed)]
      expect(found.slice(0, needed)).toEqual(sorted.slice(0, needed))
      expect(found.toSorted((one, other) => one - other)).toEqual(sorted)
    }),
  )
})
