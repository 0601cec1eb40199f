import type { CountInput, ReceiptInput } from '../../contracts/stock.ts'
import type { StockChange } from '../../data/queries/stock.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'
import { planCount, planReceipt, planUndo } from '../../domain/catalogue/plan-adjustment.ts'
import { shelfAt } from '../../domain/catalogue/shelf.ts'
import {
  type AdjustedUnits,
  type AdjustmentKind,
  type StockAdjustment,
  undoableUntil,
} from '../../domain/catalogue/stock-adjustments.ts'
import { findVariant } from '../../domain/catalogue/variants.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { fingerprintOf } from '../accounts/secrets.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import { changeStock, type LockedProduct, lockProductsOf } from './change-stock.ts'
import { readShelf } from './read-shelf.ts'

interface Adjustment {
  id: string
  kind: AdjustmentKind
  supplier: string
  note: string
  lines: readonly { productId: string }[]
  plan: Planner
}

type Planner = (
  products: readonly LockedProduct[],
  tx: OpenTransaction,
) => Promise<Result<{ changes: StockChange[] }>>

export type Adjusted = Result<{ adjustment: StockAdjustment; units: AdjustedUnits[]; repeated: boolean }>

const AUDIT_ACTIONS = { receipt: 'stock.received', count: 'stock.counted' } as const

/**
 * Writes a receipt or a count in one transaction: all its lines, or none. The id is the idempotency key: the same
 * content returns the first answer, other content is refused.
 */
function adjustStock(shop: WriteDeps, { plan, lines, ...input }: Adjustment): Promise<Adjusted> {
  const { id, kind, supplier, note } = input
  const fingerprint = fingerprintOf([kind, supplier, note, lines])
  return shop.store.transaction(async (tx) => {
    const locked = await lockProductsOf(tx, lines)
    // Read after the lock, so that a concurrent repeat waits for the first request and finds its result.
    const first = await repeatOf(tx, id, fingerprint)
    if (first) return first

    const planned = await plan(locked, tx)
    if (!planned.ok) return planned
    const { actor } = shop
    const at = shop.clock()
    const adjustment: StockAdjustment = {
      ...input,
      pieces: planned.changes.reduce((sum, { quantity }) => sum + quantity, 0),
      userName: actor?.name ?? null,
      createdAt: new Date(at).toISOString(),
      undoneAt: null,
    }
    if (!(await tx.adjustments.insert(adjustment, { fingerprint, actor }))) return fail('ADJUSTMENT_ID_TAKEN')
    await changeStock(tx, locked, planned.changes, { reason: kind, reference: id, actor, at })
    await record(tx, shop, {
      action: AUDIT_ACTIONS[kind],
      subject: { id, name: supplier },
      changes: { pieces: [null, adjustment.pieces], ...(note !== '' && { note: [null, note] }) },
    })
    return { ok: true, adjustment, units: await tx.adjustments.units(adjustment), repeated: false }
  })
}

async function repeatOf(
  { adjustments }: Pick<Store, 'adjustments'>,
  id: string,
  fingerprint: string,
): Promise<Adjusted | null> {
  const stored = await adjustments.find(id)
  if (!stored) return null
  if (stored.fingerprint !== fingerprint) return fail('ADJUSTMENT_ID_TAKEN')
  const { adjustment } = stored
  return { ok: true, adjustment, units: await adjustments.units(adjustment), repeated: true }
}

/** Writes the differences of a stock count (C-33), all lines or none. Idempotent by `id`. */
export function countStock(shop: WriteDeps, input: CountInput): Promise<Adjusted> {
  const plan: Planner = async (products, tx) => {
    const now = shop.clock()
    const momentOf = ({ countedAt }: { countedAt?: string }) =>
      countedAt === undefined ? now : Math.min(now, Date.parse(countedAt))
    const history = await readShelf(tx, products, Math.min(...input.lines.map(momentOf)))
    return planCount(input.lines, products, (line, { _id: productId, stock, variants }) => {
      const variant = findVariant(variants, line)
      const place = { productId, variantId: variant?.id ?? null }
      return shelfAt(place, variant?.stock ?? stock, history, momentOf(line))
    })
  }
  return adjustStock(shop, { ...input, supplier: '', kind: 'count', plan })
}

/** Adds received goods to the stock (C-32), all lines or none. Idempotent by `id`. */
export function receiveGoods(shop: WriteDeps, input: ReceiptInput): Promise<Adjusted> {
  const plan: Planner = async (products) => planReceipt(input.lines, products)
  return adjustStock(shop, { ...input, kind: 'receipt', plan })
}

/** Undoes a recent receipt once by removing its units. Changes nothing when some units are no longer in stock. */
export function undoReceipt(shop: WriteDeps, id: string): Promise<Adjusted> {
  return shop.store.transaction(async (tx) => {
    const receipt = await tx.adjustments.findForUpdate(id)
    const at = shop.clock()
    if (receipt?.kind !== 'receipt') return fail('RECEIPT_NOT_FOUND')
    if (receipt.undoneAt !== null) return fail('RECEIPT_UNDONE')
    if (undoableUntil(receipt, at) === null) return fail('RECEIPT_FINAL')

    const units = await tx.adjustments.units(receipt)
    const locked = await lockProductsOf(tx, units)
    const planned = planUndo(units, locked)
    if (!planned.ok) return planned
    await tx.adjustments.setUndone(id, at)
    const { actor } = shop
    await changeStock(tx, locked, planned.changes, { reason: 'receipt', reference: id, actor, at })
    await record(tx, shop, {
      action: 'stock.receipt-undone',
      subject: { id, name: receipt.supplier },
      changes: { pieces: [receipt.pieces, null] },
    })
    const adjustment = { ...receipt, undoneAt: new Date(at).toISOString() }
    return { ok: true, adjustment, units, repeated: false }
  })
}
