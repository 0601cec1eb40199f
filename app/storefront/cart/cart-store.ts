import { useSyncExternalStore } from 'react'
import type { Cart } from '../../../domain/cart/cart.ts'
import { parseCart } from '../../../domain/cart/parse-cart.ts'
import { parseJson } from '../../../domain/unknown-values.ts'
import { createEmitter } from '../../browser/emitter.ts'
import { createStorageItem } from '../../browser/storage-item.ts'

const storage = createStorageItem('localStorage', 'cartItems')
const EMPTY: Cart = []

const changes = createEmitter('every tab')
/** What was last read, and the text it was read from: the same text always gives the same cart. */
let known: { text: string | null; cart: Cart } = { text: null, cart: EMPTY }

/** A new line's or order line's id. */
export function newLineId(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')
}

/** The cart as it stands, repaired where it was damaged. */
export function readCart(): Cart {
  const text = storage.read()
  if (text === known.text) return known.cart
  known = { text, cart: parseCart(parseJson(text), newLineId) }
  // What was repaired is written back, so that the ids given to lines stay theirs.
  if (text !== null && JSON.stringify(known.cart) !== text) save(known.cart)
  return known.cart
}

/** Changes the cart; every part of the page, and every other tab, follows. */
export function changeCart(change: (cart: Cart) => Cart): Cart {
  const cart = change(readCart())
  save(cart)
  changes.tell()
  return cart
}

/** The cart, followed. The server knows none: there it is empty. */
export function useCart(): Cart {
  return useSyncExternalStore(changes.subscribe, readCart, () => EMPTY)
}

function save(cart: Cart): void {
  const text = JSON.stringify(cart)
  known = { text, cart }
  storage.write(text)
}
