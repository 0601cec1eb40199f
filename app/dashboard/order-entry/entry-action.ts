import * as v from 'valibot'
import type { ShownOrder } from '../../../contracts/order.ts'
import { actionAnswer } from '../../../contracts/order-details.ts'
import { promotion } from '../../../contracts/promotion.ts'
import type { Issue } from '../../../domain/errors.ts'
import { isRecord } from '../../../domain/unknown-values.ts'
import { mutateAnswer } from '../decode.ts'
import type { Draft } from './draft.ts'

/** `body` is the request body as a JSON text. */
export type EntrySubmission = { path: string; body: string }

export type EntryResult =
  | { ok: true; order: ShownOrder }
  | {
      ok: false
      message: string
      issues: Issue[]
      code: string
      /** unit prices in francs by product id; empty unless the server refused the total */
      prices: Record<string, number>
      /** what the order may have, when it is not what the form showed */
      promotions: Draft['promotions'] | undefined
    }

export async function entryAction({ request }: { request: Request }): Promise<EntryResult> {
  const { path, body }: EntrySubmission = await request.json()
  const entry = { path, method: 'POST', body: JSON.parse(body), silent: true } as const
  const sent = await mutateAnswer(actionAnswer, entry)
  if (sent.ok) return { ok: true, order: sent.data.order }
  const refusal = isRecord(sent.body) ? sent.body : {}
  const { message } = sent
  const changed = v.safeParse(changedPromotions, refusal)
  const { promotions, codes } = changed.success ? changed.output : { promotions: undefined, codes: [] }
  const issues = [...sent.issues, ...codes.map((code) => ({ path: 'code', message: code.message }))]
  const code = String(refusal.code ?? '')
  const prices = code === 'PRICE_CHANGED' || promotions ? pricesOf(refusal.items) : {}
  return { ok: false, message, issues, code, prices, promotions }
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
