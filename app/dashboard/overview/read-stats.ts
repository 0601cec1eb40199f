import { isRecord, own, readText, type UnknownRecord } from '../../../domain/unknown-values.ts'
import { figureAt } from '../count-at.ts'

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

/** @throws an error when the answer lacks one of the totals */
export function readGlobalStats(json: unknown): GlobalStats {
  if (!isRecord(json)) throw new TypeError('La réponse du serveur n’a pas de chiffres.')
  return {
    totalProducts: figureAt(json, 'totalProducts'),
    totalViews: figureAt(json, 'totalViews'),
    totalPurchases: figureAt(json, 'totalPurchases'),
    totalBestsellers: figureAt(json, 'totalBestsellers'),
  }
}

/** Months, oldest first. @throws an error when the answer is no list, or a month lacks a figure */
export function readMonths(json: unknown): Month[] {
  return records(json).flatMap((entry) => {
    const month = readText(own(entry, 'month'))
    return month && /^\d{4}-\d{2}$/.test(month)
      ? [{ month, sales: figureAt(entry, 'sales'), views: figureAt(entry, 'views') }]
      : []
  })
}

/** @throws an error when the answer is no list, or a category lacks its figure */
export function readCategories(json: unknown): CategoryCount[] {
  return records(json).flatMap((entry) => {
    const category = readText(own(entry, 'category'))
    return category ? [{ category, products: figureAt(entry, 'products') }] : []
  })
}

function records(json: unknown): UnknownRecord[] {
  if (!Array.isArray(json)) throw new TypeError('La réponse du serveur n’est pas une liste.')
  return json.filter(isRecord)
}
