import { expect, it } from 'vitest'
import { anOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import type { PlacedItem } from './order.ts'
import { newItem } from './order.ts'
import { pickingList } from './picking-list.ts'

const body = (overrides: Partial<PlacedItem>) =>
  newItem(aPlacedItem({ productId: 'body', name: 'Body', color: 'Bleu', ...overrides }))
const hat = newItem(aPlacedItem({ productId: 'hat', name: 'Bonnet' }))

it('pickingList adds up the units of several orders by product and variant, sorted by name', {
  tags: ['D-21'],
}, () => {
  const orders = [
    anOrder({ items: [hat, body({ size: '12 mois', quantity: 2 })] }),
    anOrder({ items: [body({ size: '3 mois' }), body({ size: '12 mois' })] }),
  ]
  expect(pickingList(orders)).toEqual([
    { name: 'Body', color: 'Bleu', size: '3 mois', quantity: 1, orders: 1 },
    { name: 'Body', color: 'Bleu', size: '12 mois', quantity: 3, orders: 2 },
    { name: 'Bonnet', color: null, size: null, quantity: 1, orders: 1 },
  ])
})

it('pickingList counts an order with two lines of a product once, and leaves out refused and returned units', () => {
  const order = anOrder({
    items: [hat, { ...hat, quantity: 3, refused: 1 }, { ...body({}), quantity: 1, returned: 1 }],
  })
  expect(pickingList([order])).toEqual([{ name: 'Bonnet', color: null, size: null, quantity: 3, orders: 1 }])
})
