import { expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { chosenVariant, newOrder } from './orders.ts'

const variants = ['S', 'M', 'L'].map((size, index) => ({
  ...{ id: size, color: null, size, stock: 5, barcode: null, position: index },
}))
const product = aProduct({ variants, sizes: ['S', 'M', 'L'] })
const sizeOf = (order: string) => JSON.parse(order).items[0].size

it('an order takes the next variant of a product, or the size that is asked for', () => {
  expect([0, 1, 2, 3].map((number) => chosenVariant(product, number).choice?.size)).toEqual([
    ...['S', 'M', 'L', 'S'],
  ])
  const chosen = Array.from({ length: 4 }, () => sizeOf(newOrder([{ ...product, size: 'M' }])))
  expect(new Set(chosen)).toEqual(new Set(['M']))
  expect(sizeOf(newOrder([{ ...aProduct(), size: '6 mois' }]))).toBe('6 mois')
})
