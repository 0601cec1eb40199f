import type { ImportResult } from '../../../contracts/import-event.ts'
import { PRODUCT_COLUMNS, PRODUCT_KEYS, type ProductColumn } from '../../../domain/catalogue/product-csv.ts'
import type { RowPlan } from './plan-row.ts'

export function createSummary() {
  const kinds: Record<RowPlan['kind'], number> = { create: 0, update: 0, unchanged: 0, faulty: 0 }
  const columns = new Map<ProductColumn, number>()
  return {
    add(plan: RowPlan): void {
      kinds[plan.kind] += 1
      if (plan.kind !== 'update') return
      for (const column of plan.changed) columns.set(column, (columns.get(column) ?? 0) + 1)
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
        ignored,
      }
    },
  }
}

export type ImportSummary = ReturnType<typeof createSummary>
