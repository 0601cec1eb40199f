import { useCallback } from 'react'
import { costsAnswer, marginAnswer, type ShownPrice } from '../../../contracts/costs.ts'
import { MAX_LEVELS } from '../../../contracts/stock.ts'
import type { Margin } from '../../../domain/costs/purchase-price.ts'
import { readSession } from '../../session/session.ts'
import { hasAccess, usePermission } from '../access.ts'
import { fetchAnswer } from '../decode.ts'
import { useLoaded } from '../orders/use-loaded.ts'

type Sent = NonNullable<Parameters<typeof fetchAnswer>[2]>

/** Reads a margin; null without the permission to see it. @throws ApiError */
export async function fetchMargin(path: string, sent: Sent): Promise<Margin | null> {
  if (!hasAccess(readSession(), 'costs')) return null
  return (await fetchAnswer(marginAnswer, path, sent)).margin
}

/** The current purchase prices by product; null without the permission to see them. */
export function useProductCosts(
  products: readonly { _id: string }[],
): ReadonlyMap<string, readonly ShownPrice[]> | null {
  const allowed = usePermission('costs')
  const ids = products
    .slice(0, MAX_LEVELS)
    .map(({ _id }) => _id)
    .join()
  const read = useCallback(
    async (signal: AbortSignal) => {
      if (!allowed || ids === '') return []
      return (await fetchAnswer(costsAnswer, '/costs/products', { query: { ids }, signal })).products
    },
    [allowed, ids],
  )
  const costs = useLoaded(read)
  return allowed ? new Map(costs.map(({ productId, prices }) => [productId, prices])) : null
}
