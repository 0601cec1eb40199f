import { describe, expect, it } from 'vitest'
import { favouriteChanges } from './favourite-changes.ts'

describe('favouriteChanges', { tags: ['F-22'] }, () => {
  it.each([
    ['nothing while the stock is high', { price: 5000, stock: 8 }, { price: 5000, stock: 5 }, []],
    [
      'a lower price',
      { price: 12_500, stock: 8 },
      { price: 10_000, stock: 8 },
      ['+ Moins cher de 2\u202f500 FCFA'],
    ],
    ['a higher price', { price: 5000, stock: 8 }, { price: 5500, stock: 8 }, ['- Plus cher de 500 FCFA']],
    [
      'a product that was sold out',
      { price: 5000, stock: 8 },
      { price: 5000, stock: 0 },
      ['- N’est plus en stock'],
    ],
    [
      'a product that is back in stock',
      { price: 5000, stock: 0 },
      { price: 5000, stock: 2 },
      ['+ De nouveau en stock'],
    ],
    [
      'a stock that became low',
      { price: 5000, stock: 8 },
      { price: 5000, stock: 2 },
      ['- Plus que 2 en stock'],
    ],
    ['nothing when the stock was already low', { price: 5000, stock: 3 }, { price: 5000, stock: 1 }, []],
    [
      'a lower price and a product that is back in stock',
      { price: 5000, stock: 0 },
      { price: 4000, stock: 9 },
      ['+ Moins cher de 1\u202f000 FCFA', '+ De nouveau en stock'],
    ],
  ])('reports %s', (_, before, now, texts) => {
    expect(favouriteChanges(before, now).map(({ text, isGood }) => `${isGood ? '+' : '-'} ${text}`)).toEqual(
      texts,
    )
  })
})
