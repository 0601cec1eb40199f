import { expect, it } from 'vitest'
import { manageBirthListPath, readOwnerKey } from './birth-list-path.ts'
import { payOrderPath, readOrderHash, reorderPath } from './order-hash.ts'

const order = { orderId: 'KB-0A1B2C3D4E', followKey: 'a-b_c' }

it('the hash of a page about an order is read as it was written, and is nothing without a key', () => {
  for (const path of [payOrderPath(order), reorderPath(order)]) {
    expect(readOrderHash(path.slice(path.indexOf('#')))).toEqual(order)
  }
  expect(readOrderHash('#commande=KB-0A1B2C3D4E')).toBeNull()
  expect(readOrderHash('')).toBeNull()
})

it.each(['.', ',', ' !', '».', '…'])(
  'the key in a hash is read without the sign “%s” of a sentence',
  (sign) => {
    expect(readOrderHash(payOrderPath(order).replace(/^[^#]*/, '') + sign)).toEqual(order)
    const access = { shareKey: 'abc', ownerKey: 'd-e_f' }
    expect(readOwnerKey(manageBirthListPath(access).replace(/^[^#]*/, '') + sign)).toBe('d-e_f')
  },
)
