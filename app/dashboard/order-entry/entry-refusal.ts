import * as v from 'valibot'
import { promotion } from '../../../contracts/promotion.ts'
import type { Issue } from '../../../domain/errors.ts'
import { isRecord } from '../../../domain/unknown-values.ts'
import type { Refusal } from '../change/send-change.ts'
import type { Draft } from './draft.ts'

/** What the server's refusal of an order says beside its message. */
export interface EntryRefusal {
  issues: Issue[]
  /** unit prices in francs by product id; empty unless the server refused the total */
  prices: Record<string, number>
  /** what the order may have, when it is not what the form showed */
  promotions: Draft['promotions'] | undefined
}

export function readRefusal({ body, issues, code }: Refusal): EntryRefusal {
  const refusal = isRecord(body) ? body : {}
  const changed = v.safeParse(changedPromotions, refusal)
  const { promotions, codes } = changed.success ? changed.output : { promotions: undefined, codes: [] }
  const prices = code === 'PRICE_CHANGED' || promotions ? pricesOf(refusal.items) : {}
  return {
    issues: [...issues, ...codes.map(({ message }) => ({ path: 'code', message }))],
    prices,
    promotions,
  }
}

const changedPromotions = v.object({
  promotions: v.array(promotion),
  codes: v.array(v.object({ message: v.string() })),
})

function pricesOf(items: unknown): Record<string, number> {
  const entries = Array.isArray(items) ? items.filter(isRecord) : []
  return Object.fromEntries(
    entries.flatMap(({ productId, price }) =>
      typeof price === 'number' ? [[String(productId), price]] : [],
    ),
  )
}
