import { describe, expect, it } from 'vitest'
import { fail } from '../domain/errors.ts'
import { readLineProblems } from './line-problems.ts'

const short = { productId: 'robe', name: 'Robe', problem: 'stock', price: 5000, stock: 2 } as const

describe('readLineProblems', () => {
  it('reads the items of a refused order', () => {
    const gone = { productId: 'hochet', name: 'Hochet', problem: 'gone', price: null, stock: 0 } as const
    const other = { ...short, problem: 'choice', choices: ['Rouge'] } as const
    const items = [short, gone, { ...other, choices: [...other.choices] }]
    expect(readLineProblems(fail('OUT_OF_STOCK', { items }))).toEqual([short, gone, other])
  })

  it('reads a colour and size when the stock is counted by variant', { tags: ['C-13'] }, () => {
    const variant = { ...short, color: 'Rouge', size: null }
    const unknown = { ...variant, problem: 'variant', stock: 0 } as const
    const items = [variant, unknown].map((item, line) => ({ ...item, line }))
    expect(readLineProblems(fail('OUT_OF_STOCK', { items }))).toEqual([variant, unknown])
  })

  it.each([null, 'erreur', {}, { items: 'robe' }, { items: [null, {}, { ...short, problem: 'autre' }] }])(
    'returns an empty list for %j',
    (answer) => {
      expect(readLineProblems(answer)).toEqual([])
    },
  )

  it('reads a price that is not a number as null', () => {
    expect(readLineProblems({ items: [{ ...short, price: 'cher', stock: {} }] })).toEqual([
      { ...short, price: null, stock: 0 },
    ])
  })
})
