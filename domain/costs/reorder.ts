import { productLabel, type VariantChoice } from '../catalogue/variants.ts'

/** Days of sales on which suggestions are based (H-21). */
export const SALES_DAYS = 60

/** In days: until ordered goods arrive, and how long they shall last then. */
export interface ReorderPlan {
  leadDays: number
  coverDays: number
}

export const REORDER_LIMITS = { days: 365, rows: 200 } as const
export const DEFAULT_PLAN: ReorderPlan = { leadDays: 14, coverDays: 30 }

/** The stock of a product or a variant, and the units sold in the last `SALES_DAYS` days, minus returns. */
export interface SoldStock {
  stock: number
  sold: number
}

/** Whole days for which the stock lasts; null when nothing was sold. */
export function daysLeft({ stock, sold }: SoldStock): number | null {
  return sold > 0 ? Math.floor((Math.max(0, stock) * SALES_DAYS) / sold) : null
}

/** Units to order: what is sold until the goods arrive and while they last, minus the stock; at least 0. */
export function reorderQuantity({ stock, sold }: SoldStock, { leadDays, coverDays }: ReorderPlan): number {
  const needed = Math.ceil((Math.max(0, sold) * (leadDays + coverDays)) / SALES_DAYS)
  return Math.max(0, needed - Math.max(0, stock))
}

interface ReorderLine extends VariantChoice {
  name: string
  quantity: number
}

/** Characters of a text that WhatsApp still opens from a link. */
const MAX_TEXT = 1000

/** The text for the supplier: without prices. Lines beyond the limit are only counted. */
export function supplierText(shopName: string, lines: readonly ReorderLine[]): string {
  let text = `Bonjour, je voudrais commander pour ${shopName}\u202f:`
  for (const [index, line] of lines.entries()) {
    const entry = `\n- ${line.quantity} x ${productLabel(line)}`
    const rest = lines.length - index
    if (text.length + entry.length > MAX_TEXT) {
      return `${text}\n… et ${rest} ${rest === 1 ? 'autre article' : 'autres articles'}.`
    }
    text += entry
  }
  return text
}
