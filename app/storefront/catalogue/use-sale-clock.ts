import { useEffect, useState } from 'react'
import type { CardProduct } from '../../../domain/catalogue/card.ts'
import { isFlashRunning } from '../../../domain/pricing/price.ts'

/** Longer than that no timer waits; by then the page has been loaded anew. Milliseconds. */
const LONGEST = 2 ** 31 - 1

/**
 * The moment by which these products are priced: `first`, until one of the flash sales that ran then has ended. A page
 * may lie open for hours, or have been kept since yesterday.
 */
export function useSaleClock(products: readonly CardProduct[], first: number): number {
  const [ended, setEnded] = useState(0)
  const now = Math.max(first, ended)
  useEffect(() => {
    const ends = products
      .filter(({ flashSale }) => isFlashRunning(flashSale, now))
      .map(({ flashSale }) => Date.parse(flashSale.endTime ?? ''))
    const wait = Math.min(...ends.filter(Number.isFinite)) - Date.now()
    if (wait > LONGEST) return
    const timer = setTimeout(() => setEnded(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [products, now])
  return now
}
