import { useState } from 'react'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'

/**
 * The products of a page as they were loaded, with what has been changed in their rows since: each stays in its row,
 * also where a new value would sort it elsewhere, until the list is loaded anew.
 */
export function useShownProducts(loaded: readonly ProductSummary[]) {
  const [changed, setChanged] = useState({ loaded, products: loaded })
  const products = changed.loaded === loaded ? changed.products : loaded

  function replace(product: ProductSummary) {
    setChanged((before) => {
      const present = before.loaded === loaded ? before.products : loaded
      return { loaded, products: present.map((shown) => (shown._id === product._id ? product : shown)) }
    })
  }

  return { products, replace }
}
