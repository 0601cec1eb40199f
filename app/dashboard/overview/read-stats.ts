import { isRecord, own, readText, type UnknownRecord } from '../../../domain/unknown-values.ts'
import { countAt } from '../count-at.ts'

export interface GlobalStats {
  totalProducts: number
  totalViews: number
  totalPurchases: number
  totalBestsellers: number
}

export interface Month {
  /** `2026-11` */
  month: string
  sales: number
  views: number
}

export interface CategoryCount {
  category: string
  products: number
}

/** @throws TypeError when the answer is no totals */
export function readGlobalStats(json: unknown): GlobalStats {
  if (!isRecord(json)) throw new TypeError("La réponse du serveur n'a pas de chiffres.")
  return {
    totalProducts: countAt(json, 'totalProducts'),
    totalViews: countAt(json, 'totalViews'),
    totalPurchases: countAt(json, 'totalPurchases'),
    totalBestsellers: countAt(json, 'totalBestsellers'),
  }
}

/** Months, oldest first. @throws TypeError when the answer is no list */
export function readMonths(json: unknown): Month[] {
  return records(json).flatMap((entry) => {
    const month = readText(own(entry, 'month'))
    return month && /^\d{4}-\d{2}$/.test(month)
      ? [{ month, sales: countAt(entry, 'sales'), views: countAt(entry, 'views') }]
      : []
  })
}

/** @throws TypeError when the answer is no list */
export function readCategories(json: unknown): CategoryCount[] {
  return records(json).flatMap((entry) => {
    const category = readText(own(entry, 'category'))
    return category ? [{ category, products: countAt(entry, 'products') }] : []
  })
}

function records(json: unknown): UnknownRecord[] {
  if (!Array.isArray(json)) throw new TypeError("La réponse du serveur n'est pas une liste.")
  return json.filter(isRecord)
}
