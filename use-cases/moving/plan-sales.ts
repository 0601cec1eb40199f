import { createHash } from 'node:crypto'
import { PLAN_LIMITS } from '../../contracts/planned-changes.ts'
import type { MovedProduct } from '../../data/queries/moved-products.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { ProductEdit } from '../../domain/catalogue/bulk-actions.ts'
import { planTitle } from '../../domain/catalogue/planned-change-texts.ts'
import type { ConvertedProduct } from '../../domain/moving/convert-product.ts'
import { type DatedSale, saleText } from '../../domain/moving/dated-sale.ts'
import { type ForeignProgram, PROGRAM_NAMES } from '../../domain/moving/foreign-product.ts'
import { yieldToEventLoop } from '../batches.ts'
import { insertPlan, leavePlans } from '../catalogue/change-plans.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'

type Written = MovedProduct['written']

/** A product whose sale has dates; `written`: what its last file said. */
interface SoldProduct {
  line: number
  productId: string
  sale: DatedSale | null
  written: Written
}

/** Sales with dates become planned changes (078), one for all products of one file that have the same sale. */
export async function salePlanner({ store, clock }: ReadDeps & Pick<WriteDeps, 'clock'>) {
  const now = clock()
  const free = PLAN_LIMITS.open - (await store.plannedChanges.countOpen(now))
  const planned = new Map<string, number>()
  const plansNeeded = () =>
    [...planned.values()].reduce((sum, products) => sum + Math.ceil(products / PLAN_LIMITS.products), 0)
  return {
    /** The product as it is imported: a sale that the last file had too, and one that finds no place, stay out. */
    settle(converted: ConvertedProduct, written: Written = {}): ConvertedProduct {
      const { sale } = converted
      if (!sale) return converted
      if (keyOf(sale) === readSale(written)?.key) {
        const { discount: _discount, isSale: _isSale, ...cells } = converted.cells
        return { ...converted, ...(sale.endsAt === null && { cells }) }
      }
      if (!isAhead(sale, now)) return converted
      const before = planned.get(keyOf(sale)) ?? 0
      planned.set(keyOf(sale), before + 1)
      if (plansNeeded() <= free) return converted
      planned.set(keyOf(sale), before)
      const { sale: _, ...others } = converted
      return { ...others, warnings: [...converted.warnings, noPlace(sale)] }
    },

    /** Whether a file changes what is planned for a product of an earlier one. */
    isUpdate(sale: DatedSale | null | undefined, written: Written = {}): boolean {
      if (sale === undefined || !isOtherSale(sale, written)) return false
      return (sale !== null && isAhead(sale, now)) || planOf(written) !== ''
    },

    /** French sentences about the sales of the file. */
    notices(): string[] {
      const products = [...planned.values()].reduce((sum, count) => sum + count, 0)
      if (products === 0) return []
      return [
        products === 1
          ? '1 promotion datée est planifiée\u202f: elle est dans «\u202fCalendrier\u202f».'
          : `${products} promotions datées sont planifiées\u202f: elles sont dans «\u202fCalendrier\u202f».`,
      ]
    },

    /** Plans the sales of the imported products. @returns what to keep about the sale of each product, by its line */
    async write(
      tx: OpenTransaction,
      shop: WriteDeps,
      program: ForeignProgram,
      products: readonly SoldProduct[],
    ): Promise<Map<number, string>> {
      const changed = products.filter(({ sale, written }) => isOtherSale(sale, written))
      const kept = new Map<number, string>()
      const at = shop.clock()
      const before = changed.flatMap(({ productId, written }) => {
        const planId = readSale(written)?.planId
        return planId ? [{ planId, productId }] : []
      })
      await leavePlans(tx, shop, before)
      for (const [key, some] of Map.groupBy(changed, ({ sale }) => (sale ? keyOf(sale) : ''))) {
        const sale = some[0]?.sale
        for (let from = 0; from < some.length; from += PLAN_LIMITS.products) {
          const part = some.slice(from, from + PLAN_LIMITS.products)
          const ids = part.map(({ productId }) => productId)
          const planId = sale && isAhead(sale, at) ? await planSale(tx, shop, { program, sale, ids, at }) : ''
          for (const { line } of part) kept.set(line, sale ? `${key} ${planId}` : '')
          await yieldToEventLoop()
        }
      }
      return kept
    },
  }
}

export type SalePlanner = Awaited<ReturnType<typeof salePlanner>>

/** Whether the sale still runs or comes; one without an end that has begun is the product's own discount. */
function isAhead({ startsAt, endsAt }: DatedSale, now: number): boolean {
  return endsAt === null ? startsAt !== null && startsAt > now : endsAt > now
}

async function planSale(
  tx: OpenTransaction,
  shop: WriteDeps,
  { program, sale, ids, at }: { program: ForeignProgram; sale: DatedSale; ids: string[]; at: number },
): Promise<string> {
  const { kind, value, startsAt, endsAt } = sale
  const id = shop.newId()
  await insertPlan(tx, shop, ids, {
    ...{ id, name: `${planTitle(sale)} · ${PROGRAM_NAMES[program]}`, kind, value, endsAt },
    ...{ startsAt: startsAt ?? at, version: 1, createdAt: at, cancelledAt: null, user: shop.actor },
  })
  return id
}

/** Whether a file says another sale, or none, than the last one. */
export function isOtherSale(sale: DatedSale | null, written: Written = {}): boolean {
  return (sale ? keyOf(sale) : undefined) !== readSale(written)?.key
}

function noPlace(sale: DatedSale): string {
  return `Sa promotion (${saleText(sale)}) n’est pas reprise\u202f: ${PLAN_LIMITS.open} plans en cours ou à venir au maximum.`
}

function keyOf({ kind, value, startsAt, endsAt }: DatedSale): string {
  const terms = JSON.stringify([kind, value, startsAt, endsAt])
  return createHash('sha256').update(terms).digest('base64url').slice(0, 12)
}

/** What is kept about the sale of a product's last file: what it says, and its plan. */
function readSale({ sale }: Written): { key: string; planId: string } | null {
  if (!sale) return null
  const [key = '', planId = ''] = sale.split(' ')
  return { key, planId }
}

/**
 * Takes products out of the plans that an import has made, when it is undone.
 * @param edits what was known of each product before the import
 * @returns the ids of those products
 */
export async function undoSales(
  tx: OpenTransaction,
  shop: WriteDeps,
  edits: readonly Pick<ProductEdit, 'productId' | 'moved'>[],
): Promise<Set<string>> {
  const before = new Map(
    edits.flatMap(({ productId, moved }) =>
      moved ? [[productId, planOf(moved.before?.written)] as const] : [],
    ),
  )
  const made = (await tx.moved.writtenOf([...before.keys()])).flatMap(({ productId, written }) => {
    const planId = planOf(written)
    return planId !== '' && planId !== before.get(productId) ? [{ planId, productId }] : []
  })
  await leavePlans(tx, shop, made)
  return new Set(made.map(({ productId }) => productId))
}

const planOf = (written: Written = {}) => readSale(written)?.planId ?? ''
