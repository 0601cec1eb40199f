import type { Month } from '../../../contracts/stats.ts'
import { formatMonth, formatShortMonth } from '../../../domain/text/format.ts'

/** Sample months for a shop without any sale or view. */
const SAMPLE: readonly Omit<Month, 'month'>[] = [
  { sales: 12, views: 180 },
  { sales: 15, views: 240 },
  { sales: 14, views: 260 },
  { sales: 19, views: 310 },
  { sales: 23, views: 390 },
  { sales: 21, views: 370 },
  { sales: 27, views: 430 },
  { sales: 30, views: 520 },
  { sales: 28, views: 480 },
  { sales: 35, views: 560 },
  { sales: 41, views: 650 },
  { sales: 46, views: 720 },
]

export function monthsToShow(months: readonly Month[]): { months: readonly Month[]; sample: boolean } {
  if (months.some(({ sales, views }) => sales > 0 || views > 0)) return { months, sample: false }
  return {
    months: months.map(({ month }, index) => ({ month, ...(SAMPLE[index] ?? { sales: 0, views: 0 }) })),
    sample: true,
  }
}

export function monthName(month: string, length: 'short' | 'long'): string {
  return length === 'short' ? formatShortMonth(month) : formatMonth(month)
}
