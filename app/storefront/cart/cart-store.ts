import { useSyncExternalStore } from 'react'
import type { Cart } from '../../../domain/cart/cart.ts'
import { parseCart } from '../../../domain/cart/parse-cart.ts'
import { parseJson } from '../../../domain/unknown-values.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'
import { countOncePerDay } from '../count-visit.ts'

const storage = createStorageItem('localStorage', 'cartItems')
const EMPTY: Cart = []

const changes = createEmitter('every tab')
/** Cached, because `useSyncExternalStore` needs the same object for the same text. */
let known: { text: string | null; cart: Cart } = { text: null, cart: EMPTY }

/** False once the browser has refused to store the cart: it then lasts until the page is closed. */
let stored = true

export function newLineId(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')
}

export function readCart(): Cart {
  const text = storage.read()
  if (text === known.text) return known.cart
  known = { text, cart: parseCart(parseJson(text), newLineId) }
  // Saves a cart that `parseCart` had to repair, so that generated line ids do not change.
  if (text !== null && JSON.stringify(known.cart) !== text) save(known.cart)
  return known.cart
}

export function changeCart(change: (cart: Cart) => Cart): Cart {
  const before = readCart()
  const cart = change(before)
  save(cart)
  if (before.length === 0 && cart.length > 0) countOncePerDay('cart')
  changes.emit()
  return cart
}

export function useCart(): Cart {
  return useSyncExternalStore(changes.subscribe, readCart, () => EMPTY)
}

/** Whether the browser refuses to store the cart, so that closing or reloading the page loses it. */
export function useIsCartAtRisk(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => !stored && readCart().length > 0,
    () => false,
  )
}

function save(cart: Cart): void {
  const text = JSON.stringify(cart)
  known = { text, cart }
  stored = storage.write(text)
}
