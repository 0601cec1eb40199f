import { useEffect, useState } from 'react'
import { readProduct } from '../../../contracts/product.ts'
import type { Cart } from '../../../domain/cart/cart.ts'
import { diffCart, syncCart } from '../../../domain/cart/diff-cart.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { LineProblem } from '../../../domain/errors.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, callApi } from '../../api-client/api.ts'
import { changeCart, readCart } from './cart-store.ts'

/** Bypasses the offline cache: old prices and stocks must not pass for current ones. */
const TODAY = { cache: 'no-store' } as const

/**
 * The cart's products as they are now. @throws ApiError when the shop gives no answer: then nothing can be said
 */
export async function fetchCartProducts(cart: Cart): Promise<Product[]> {
  const found = await Promise.all(cart.map((line) => fetchProduct(line._id)))
  return found.filter((product) => product !== null)
}

/** What has changed about the lines since they were added; the cart then goes on with today's facts. */
export async function refreshCart(): Promise<LineProblem[]> {
  const cart = readCart()
  if (cart.length === 0) return []
  const products = await fetchCartProducts(cart)
  const problems = diffCart(cart, products, Date.now())
  changeCart((present) => syncCart(present, products))
  return problems
}

/** Freshens the cart when the page opens. Offline, the cart is shown as it was kept. */
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
    return readProduct((await callApi(apiUrl(encoded`/products/${id}`), TODAY)).data)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
