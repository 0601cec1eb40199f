import { expect, it } from 'vitest'
import { payOrderPath, readOrderHash, reorderPath } from './order-hash.ts'

const order = { orderId: 'KB-0A1B2C3D4E', followKey: 'a+b/c=' }

it('the hash of a page about an order is read as it was written, and is nothing without a key', () => {
  for (const path of [payOrderPath(order), reorderPath(order)]) {
    expect(readOrderHash(path.slice(path.indexOf('#')))).toEqual(order)
  }
  expect(readOrderHash('#commande=KB-0A1B2C3D4E')).toBeNull()
  expect(readOrderHash('')).toBeNull()
})
