import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bitset } from './bitset.ts'

const members = fc.array(fc.nat(9000), { maxLength: 200 })

function of(...lists: readonly number[][]): Bitset {
  const set = new Bitset()
  for (const member of lists.flat()) set.add(member)
  return set
}

const listed = (set: Bitset) =>
  Array.from({ length: 9001 }, (_, member) => member).filter((one) => set.has(one))
const sorted = (set: Set<number>) => [...set].toSorted((a, b) => a - b)

describe('a bitset', () => {
  it('has the same members as a Set after any additions and deletions', () => {
    fc.assert(
      fc.property(members, members, (added, deleted) => {
        const set = of(added)
        const model = new Set(added)
        for (const one of deleted) {
          set.delete(one)
          model.delete(one)
        }
        expect(listed(set)).toEqual(sorted(model))
        const visited: number[] = []
        set.forEach((member) => void visited.push(member))
        expect(visited).toEqual(sorted(model))
        expect(set.count()).toBe(model.size)
      }),
    )
  })

  it('intersects, subtracts and unites like Sets, and changes neither operand', () => {
    fc.assert(
      fc.property(members, members, members, (one, other, both) => {
        const [a, b] = [of(one, both), of(other, both)]
        const [x, y] = [new Set([...one, ...both]), new Set([...other, ...both])]
        const common = new Set([...x].filter((member) => y.has(member)))
        expect(listed(a.and(b))).toEqual(sorted(common))
        expect(listed(a.except(b))).toEqual(sorted(new Set([...x].filter((member) => !y.has(member)))))
        expect(listed(a.or(b))).toEqual(sorted(new Set([...x, ...y])))
        const all = of([...x])
        all.addAll(b)
        expect(listed(all)).toEqual(listed(a.or(b)))
        all.add(9000)
        all.delete(other[0] ?? 0)
        expect(a.countCommon(b)).toBe(common.size)
        expect(a.meets(b)).toBe(common.size > 0)
        const united = a.or(b)
        united.add(9000)
        united.delete(one[0] ?? 0)
        expect([listed(a), listed(b)]).toEqual([sorted(x), sorted(y)])
      }),
    )
  })
})
