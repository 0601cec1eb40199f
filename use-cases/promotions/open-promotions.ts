import type { OpenTransaction } from '../../data/store.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import type { Order, OrderState } from '../../domain/orders/order.ts'
import type { Offers } from '../../domain/promotions/agree-price.ts'
import type { StoredPromotion } from '../../domain/promotions/managed-promotion.ts'
import { isRunning, type Promotion, plainPromotion } from '../../domain/promotions/promotion.ts'
import { readCode } from '../../domain/promotions/read-code.ts'
import { hasUsesLeft, isLimited } from '../../domain/promotions/uses.ts'
import { quoted } from '../../domain/text/quoted.ts'

type Transaction = Pick<OpenTransaction, 'promotions' | 'publish'>

interface Customer {
  phone: string | null
  orderId: string
  /** epoch milliseconds of an order that takes a use again; only earlier orders come before it */
  placedAt?: number
}

interface Opened extends Offers {
  /** present when codes belong to no active promotion, as guesses do */
  guess: { guessed?: string[] }
}

/** Finds the promotions that a new order may have. Lock the products first. */
export async function openPromotions(
  tx: Transaction,
  { codes: entered, now, ...customer }: Customer & { codes: readonly string[]; now: number },
): Promise<Opened> {
  const codes = entered.map((typed) => {
    const read = readCode(typed)
    return { typed, code: read.ok ? read.code : null }
  })
  const found = await tx.promotions.withCodes(codes.flatMap(({ code }) => code ?? []))
  // A code that has not started can still say when it does.
  const running = found.filter(({ code, terms }) => code !== null || isRunning(terms, now))
  const known = new Set(found.map(({ code }) => code))
  const guessed = codes.flatMap(({ typed, code }) => (code === null || !known.has(code) ? [typed] : []))
  return {
    codes,
    promotions: (await lockOpen(tx, running, customer)).map(plainPromotion),
    guess: guessed.length > 0 ? { guessed } : {},
  }
}

/**
 * Returns the promotions with uses left. Those that other orders could use up are locked in the order of their ids, and
 * counted again: what others have counted until then is committed (H-05). Orders without such a promotion lock nothing.
 */
async function lockOpen(
  tx: Transaction,
  promotions: readonly StoredPromotion[],
  customer: Customer,
): Promise<StoredPromotion[]> {
  const open = await withUsesLeft(tx, promotions, customer)
  const limited = open.filter(({ terms }) => isLimited(terms)).map(({ id }) => id)
  if (limited.length === 0) return open
  const locked = await tx.promotions.lock(limited)
  const current = locked.filter(({ active, archivedAt }) => active && archivedAt === null)
  return withUsesLeft(tx, [...open.filter(({ id }) => !limited.includes(id)), ...current], customer)
}

async function withUsesLeft(
  { promotions }: Transaction,
  candidates: readonly StoredPromotion[],
  { phone, orderId, placedAt }: Customer,
): Promise<StoredPromotion[]> {
  const limited = candidates.filter(({ terms }) => isLimited(terms))
  if (limited.length === 0) return [...candidates]
  // Only promotions with a maximum are counted: their number of uses is bounded.
  const idsWith = (isCounted: (terms: Promotion['terms']) => boolean) =>
    limited.filter(({ terms }) => isCounted(terms)).map(({ id }) => id)
  const all = await promotions.usesOf(
    idsWith(({ maxUses }) => maxUses !== null),
    orderId,
  )
  const perPhone = idsWith(({ maxUsesPerPhone, firstOrder }) => maxUsesPerPhone !== null || firstOrder)
  const ofPhone = phone === null ? null : await promotions.usesOfPhone(perPhone, phone, orderId)
  const asksFirst = phone !== null && limited.some(({ terms }) => terms.firstOrder)
  const hasOrdered = asksFirst && (await promotions.hasOrdered(phone, orderId, placedAt))
  return candidates.filter(({ id, terms }) =>
    hasUsesLeft(terms, { all: all.get(id) ?? 0, ofPhone: ofPhone?.get(id) ?? 0, hasOrdered }),
  )
}

/** The promotions that an order uses: none when it is cancelled or deleted. */
function usedBy({ status, deletedAt, promotions }: OrderState): readonly Promotion[] {
  return status === 'cancelled' || deletedAt !== null ? [] : promotions
}

/**
 * Takes the uses that a changed order needs again, as when it is reopened (H-05). Lock the products first.
 * @returns an error when others have used a promotion up; the transaction must then not be committed
 */
export async function moveUses(
  tx: Transaction,
  { orderId, createdAt }: Pick<Order, 'orderId' | 'createdAt'>,
  before: OrderState,
  after: OrderState,
): Promise<DomainError | null> {
  const [had, has] = [usedBy(before), usedBy(after)]
  const missingIn = (list: readonly Promotion[]) => (one: Promotion) => !list.some(({ id }) => id === one.id)
  const taken = has.filter(missingIn(had))
  publishUses(tx, [...taken, ...had.filter(missingIn(has))])
  if (taken.length === 0) return null
  const current = await tx.promotions.lock(taken.map(({ id }) => id))
  const placedAt = Date.parse(createdAt)
  const open = await withUsesLeft(tx, current, { phone: after.customerPhone, orderId, placedAt })
  const gone = current.filter((promotion) => !open.includes(promotion))
  if (gone.length === 0) return null
  const names = gone.map(({ name }) => quoted(name)).join(', ')
  const message = `D’autres commandes ont utilisé l’offre ${names} entre-temps. Permettez-lui plus d’utilisations dans «\u202fPromotions\u202f», ou saisissez une nouvelle commande sans elle.`
  return fail('PROMOTION_GONE', { message })
}

/** Everybody sees an automatic promotion only while it has uses left. */
export function publishUses(tx: Pick<Transaction, 'publish'>, promotions: readonly Promotion[]): void {
  if (promotions.some(({ code, terms }) => code === null && terms.maxUses !== null)) {
    tx.publish({ kind: 'promotions' })
  }
}
