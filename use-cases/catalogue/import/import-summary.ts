import type { ImportResult } from '../../../contracts/import-event.ts'
import { toFlashSale } from '../../../domain/catalogue/flash-sale.ts'
import { PRODUCT_COLUMNS, PRODUCT_KEYS, type ProductColumn } from '../../../domain/catalogue/product-csv.ts'
import { becomesFree, FREE_WARNING } from '../../../domain/pricing/price.ts'
import type { LockedProduct } from '../../stock/change-stock.ts'
import { NO_SALE, type ProductWrite, type RowPlan } from './plan-row.ts'

/** Maximum number of listed warnings, and of listed changes of texts. */
const MAX_LISTED = 300

/** Columns whose changes are listed as text: a spreadsheet may have damaged them without anybody noticing. */
const LISTED_TEXTS = ['name', 'brand', 'subCategory'] as const

/** @param now epoch milliseconds */
export function createSummary(now: number) {
  const kinds: Record<RowPlan['kind'], number> = { create: 0, update: 0, unchanged: 0, faulty: 0 }
  const columns = new Map<ProductColumn, number>()
  const texts: ImportResult['texts'] = []
  const warnings: ImportResult['warnings'] = []
  const warnOfFree = (line: number, { details, flashSale }: ProductWrite, current: LockedProduct | null) => {
    const sale = flashSale ? toFlashSale(flashSale) : (current?.flashSale ?? NO_SALE)
    if (warnings.length < MAX_LISTED && becomesFree(current, { ...details, flashSale: sale }, now))
      warnings.push({ line, name: details.name, message: FREE_WARNING })
  }
  return {
    add(plan: RowPlan): void {
      kinds[plan.kind] += 1
      if (plan.kind !== 'update' && plan.kind !== 'create') return
      const { line, write } = plan
      warnOfFree(line, write, plan.kind === 'update' ? plan.current : null)
      if (plan.kind !== 'update') return
      for (const name of LISTED_TEXTS) {
        if (!plan.changed.includes(name) || texts.length === MAX_LISTED) continue
        const [before, after] = [plan.current[name], write.details[name]]
        texts.push({ line, column: PRODUCT_COLUMNS[name], before, after })
      }
      for (const column of plan.changed) columns.set(column, (columns.get(column) ?? 0) + 1)
    },
    /** Rows whose product stays the same while something that belongs to it changes. */
    addUpdated(count: number): void {
      kinds.update += count
    },
    addUnchanged(count: number): void {
      kinds.unchanged += count
    },
    kinds: kinds as Readonly<typeof kinds>,
    result(written: boolean, ignored: string[]): ImportResult {
      const changes = PRODUCT_KEYS.map((key) => ({
        column: PRODUCT_COLUMNS[key],
        products: columns.get(key) ?? 0,
      }))
      return {
        kind: 'result',
        written,
        created: kinds.create,
        updated: kinds.update,
        unchanged: kinds.unchanged,
        faulty: kinds.faulty,
        changes: changes.filter(({ products }) => products > 0),
        texts,
        warnings,
        ignored,
      }
    },
  }
}

export type ImportSummary = ReturnType<typeof createSummary>
