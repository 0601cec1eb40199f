import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { cardOf, soldOutLast } from './card.ts'

describe('soldOutLast', () => {
  it('moves sold-out products to the end and keeps the order otherwise', () => {
    const stocks = [0, 3, 0, 1].map((stock, index) => ({ stock, name: `${index}` }))
    expect(soldOutLast(stocks).map(({ name }) => name)).toEqual(['1', '3', '0', '2'])
    expect(soldOutLast([])).toEqual([])
  })
})

describe('cardOf', () => {
  it('keeps the first image only, and the number of ratings instead of the ratings', () => {
    const card = cardOf(aProduct({ images: ['/a.webp', '/b.webp'], ratings: [4, 5, 5] }))
    expect(card).toMatchObject({ images: ['/a.webp'], ratingCount: 3 })
    expect(card).not.toHaveProperty('ratings')
  })

  it('gives all cards without a flash sale the same flashSale object', () => {
    const flashSale = { active: true, discount: 20, durationHours: 2, endTime: null }
    expect(cardOf(aProduct({ flashSale })).flashSale).toEqual(flashSale)
    const [one, other] = [
      cardOf(aProduct()),
      cardOf(aProduct({ flashSale: { ...flashSale, active: false } })),
    ]
    expect(one.flashSale).toBe(other.flashSale)
    expect(one.flashSale.active).toBe(false)
  })
})
