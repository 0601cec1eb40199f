import { useCallback, useRef, useState } from 'react'
import { readProduct } from '../../../contracts/read-product.ts'
import type { ShopEvent } from '../../../contracts/shop-event.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { editPath } from '../page-paths.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import {
  type LowVariant,
  lowVariantName,
  remainingText,
  reportVariant,
  updateReported,
} from './low-variants.ts'

type StockEvent = Extract<ShopEvent, { kind: 'stock' }>

/** Variants that became low while the dashboard was open, each with one toast. Failures are not displayed. */
export function useLowVariants() {
  const [lowVariants, setLowVariants] = useState<readonly LowVariant[]>([])
  // Events may arrive faster than renders.
  const latest = useRef(lowVariants)

  const show = useCallback((reported: readonly LowVariant[]) => {
    latest.current = reported
    setLowVariants(reported)
  }, [])

  const report = useCallback(
    async ({ productId, color = null, size = null }: StockEvent) => {
      const product = color === null && size === null ? null : await fetchProduct(productId)
      if (!product) return
      const { reported, added } = reportVariant(latest.current, product, { color, size })
      show(reported)
      if (!added) return
      const link = { to: editPath(productId), label: 'Voir le produit' }
      void notify.warning(`${lowVariantName(added)} : ${remainingText(added.stock)}`, { link })
    },
    [show],
  )

  const refresh = useCallback(async () => {
    for (const id of new Set(latest.current.map(({ productId }) => productId))) {
      const product = await fetchProduct(id)
      if (product) show(updateReported(latest.current, product))
    }
  }, [show])

  return { lowVariants, report, refresh }
}

async function fetchProduct(id: string): Promise<Product | null> {
  try {
    const { data } = await adminApi(apiUrl(encoded`/products/${id}`), { cache: 'no-cache' })
    return readProduct(data)
  } catch (error) {
    handleSessionExpired(error)
    return null
  }
}
