import { readPromotions } from '../../../contracts/read-promotion.ts'
import type { Promotion } from '../../../domain/promotions/promotion.ts'
import { isRecord, own, parseJson } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { createStorageItem } from '../../browser/store.ts'

const FRESH_MS = 60_000
const storage = createStorageItem('localStorage', 'promotions')
let known: { promotions: Promotion[]; at: number } | null = null

/**
 * Fetches the automatic promotions, or returns the last known ones after a failure: the shop prices each order itself.
 */
export async function loadPromotions(): Promise<readonly Promotion[]> {
  if (known && performance.now() - known.at < FRESH_MS) return known.promotions
  try {
    const { data } = await callApi(apiUrl('/promotions/current'), { cache: 'no-store' })
    const promotions = readPromotions(isRecord(data) ? own(data, 'promotions') : null)
    known = { promotions, at: performance.now() }
    rememberPromotions(promotions)
    return promotions
  } catch {
    return known?.promotions ?? readPromotions(parseJson(storage.read()))
  }
}

/** Keeps the promotions for offline use. */
export function rememberPromotions(promotions: readonly Promotion[]): void {
  storage.write(promotions.length > 0 ? JSON.stringify(promotions) : null)
}

/** Makes the next `loadPromotions` fetch them again. */
export function clearPromotions(): void {
  known = null
}
