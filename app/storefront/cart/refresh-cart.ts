import { useEffect, useState } from 'react'
import { readProduct } from '../../../contracts/read-product.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import { diffCart, syncCart } from '../../../domain/cart/diff-cart.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, callApi } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { changeCart, readCart } from './cart-store.ts'

/** Bypasses the offline cache: prices and stock must be current. */
const NO_STORE = { cache: 'no-store' } as const

/** Returns the current products of the cart, without those no longer sold. @throws ApiError if a request fails */
export function fetchCartProducts(cart: Cart): Promise<Product[]> {
  return fetchCurrentProducts(cart.map((line) => line._id))
}

/** Returns the current products of these ids, without those no longer sold. @throws ApiError */
export async function fetchCurrentProducts(ids: readonly string[]): Promise<Product[]> {
  const found = await Promise.all(ids.map(fetchProduct))
  return found.filter((product) => product !== null)
}

/** Updates the cart to the current products. @returns the changes of its lines @throws ApiError */
export async function refreshCart(): Promise<LineProblem[]> {
  const cart = readCart()
  if (cart.length === 0) return []
  const products = await fetchCartProducts(cart)
  const problems = diffCart(cart, products, serverNow())
  changeCart((current) => syncCart(current, products))
  return problems
}

/** Refreshes the cart when the page opens; a failed request leaves the cart unchanged. */
export function useCartRefresh(): [LineProblem[], (problems: LineProblem[]) => void] {
  const [problems, setProblems] = useState<LineProblem[]>([])
  useEffect(() => {
    let gone = false
    refreshCart().then(
      (found) => !gone && setProblems(found),
      (error: unknown) => console.warn('Le panier n’a pas pu être vérifié :', error),
    )
    return () => {
      gone = true
    }
  }, [])
  return [problems, setProblems]
}

async function fetchProduct(id: string): Promise<Product | null> {
  try {
    return readProduct((await callApi(apiUrl(encoded`/products/${id}`), NO_STORE)).data)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
