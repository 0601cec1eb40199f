import { validate } from '../../contracts/fields.ts'
import type { PromotionQuery } from '../../contracts/managed-promotion.ts'
import { type PromotionEdit, type PromotionInput, promotionInput } from '../../contracts/promotion-form.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type AuditAction, differences } from '../../domain/audit/audit.ts'
import { TRASH_MS } from '../../domain/catalogue/trash.ts'
import { mergeEdit } from '../../domain/edits/merge-edit.ts'
import { type DomainError, editConflict, fail, failAt, type Result } from '../../domain/errors.ts'
import {
  isAutomatic,
  MAX_AUTOMATIC,
  type ManagedPromotion,
  NOT_USED,
  promotionState,
  type StoredPromotion,
} from '../../domain/promotions/managed-promotion.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { record } from '../audit/record.ts'
import type { AppContext, TimedDeps, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'

type Deps = WriteDeps & Pick<AppContext, 'withLock'>
type Managed = Result<{ promotion: ManagedPromotion }>

const ENDED = 'Cette fin est déjà passée.'
const TOO_MANY_AUTOMATIC = `${MAX_AUTOMATIC} offres sans code au maximum. Mettez-en une en pause, ou donnez un code à celle-ci.`

/** As a plan: it would never apply. */
function endsInPast({ until }: PromotionInput['terms'], now: number): boolean {
  return until !== null && Date.parse(until) <= now
}

/** Lists one page of the promotions, newest first, with their state and figures. */
export async function listPromotions(shop: TimedDeps, { limit, page }: PromotionQuery) {
  const { promotions } = shop.store
  const [found, total] = await Promise.all([
    promotions.list({ limit, offset: (page - 1) * limit }),
    promotions.count(),
  ])
  return { promotions: await withFigures(shop, found), total, page, limit }
}

export async function getPromotion(shop: TimedDeps, id: string): Promise<Managed> {
  const found = await shop.store.promotions.find(id)
  return found ? managed(shop, found) : fail('PROMOTION_NOT_FOUND')
}

async function withFigures(
  { store, clock }: TimedDeps,
  found: readonly StoredPromotion[],
): Promise<ManagedPromotion[]> {
  const figures = await store.promotions.figures(found.map(({ id }) => id))
  const now = clock()
  return found.map((promotion) => {
    const own = figures.get(promotion.id) ?? NOT_USED
    return { ...promotion, ...own, state: promotionState(promotion, own.uses, now) }
  })
}

async function managed(shop: TimedDeps, promotion: StoredPromotion): Promise<Managed> {
  const [shown] = await withFigures(shop, [promotion])
  return shown ? { ok: true, promotion: shown } : fail('PROMOTION_NOT_FOUND')
}

/** Adds a promotion; a repeated id returns the existing one (H-01). */
export function addPromotion(shop: Deps, { id = shop.newId(), ...fields }: PromotionInput): Promise<Managed> {
  return writing(shop, async (tx) => {
    const existing = await tx.promotions.find(id)
    if (existing) return managed({ ...shop, store: tx }, existing)
    const at = shop.clock()
    if (endsInPast(fields.terms, at)) return failAt('terms.until', 'INVALID_INPUT', ENDED)
    await tx.promotions.deleteUnusedBefore(at - TRASH_MS)
    const now = new Date(at).toISOString()
    const added = { ...fields, id, version: 1, createdAt: now, changedAt: now, archivedAt: null }
    return save(tx, shop, null, added, 'promotion.created')
  })
}

/** Edits a promotion. Orders that have it keep the terms that they were placed with (H-06). */
export function editPromotion(shop: Deps, id: string, edit: PromotionEdit): Promise<Managed> {
  return writing(shop, async (tx) => {
    const [current] = await tx.promotions.lock([id])
    if (!current) return fail('PROMOTION_NOT_FOUND')
    const merged = merge(current, edit)
    if (!merged.ok) return merged
    const { until } = merged.fields.terms
    if (until !== current.terms.until && endsInPast(merged.fields.terms, shop.clock()))
      return failAt('terms.until', 'INVALID_INPUT', ENDED)
    return save(tx, shop, current, { ...current, ...merged.fields }, 'promotion.changed')
  })
}

function merge(
  current: StoredPromotion,
  { version, was, ...sent }: PromotionEdit,
): Result<{ fields: Omit<PromotionInput, 'id'> }> {
  if (version === current.version) return { ok: true, fields: sent }
  // An editor who does not say what was seen conflicts with every other value.
  const unseen = Object.fromEntries(Object.keys(sent).map((field) => [field, undefined]))
  const { fields, conflicts } = mergeEdit<typeof sent>({ was: was ?? unseen, sent, current })
  const refused = editConflict(conflicts)
  if (refused) return refused
  const checked = validate(promotionInput, fields)
  return checked.ok ? { ok: true, fields: checked.value } : fail('INVALID_INPUT', { issues: checked.issues })
}

/** Pauses a promotion, or makes it apply again. */
export function switchPromotion(shop: Deps, id: string, active: boolean): Promise<Managed> {
  return writing(shop, async (tx) => {
    const [current] = await tx.promotions.lock([id])
    if (!current) return fail('PROMOTION_NOT_FOUND')
    return save(
      tx,
      shop,
      current,
      { ...current, active },
      active ? 'promotion.activated' : 'promotion.paused',
    )
  })
}

/** Archives a promotion; one that no order has disappears from the list, and later from the database (H-30). */
export function deletePromotion(shop: Deps, id: string): Promise<Result<{ archived: boolean }>> {
  return writing<{ archived: boolean }>(shop, async (tx) => {
    const [current] = await tx.promotions.lock([id])
    if (!current) return fail('PROMOTION_NOT_FOUND')
    const archivedAt = current.archivedAt ?? new Date(shop.clock()).toISOString()
    await save(tx, shop, current, { ...current, archivedAt }, 'promotion.deleted')
    return { ok: true, archived: await tx.promotions.isUsed(id) }
  })
}

/** Takes back a deletion, unless another promotion has the code by now. */
export function restorePromotion(shop: Deps, id: string): Promise<Managed> {
  return writing(shop, async (tx) => {
    const [current] = await tx.promotions.lock([id])
    if (!current) return fail('PROMOTION_NOT_FOUND')
    return save(tx, shop, current, { ...current, archivedAt: null }, 'promotion.restored')
  })
}

function writing<Written extends object = { promotion: ManagedPromotion }>(
  shop: Deps,
  work: (tx: OpenTransaction) => Promise<Result<Written>>,
): Promise<Result<Written>> {
  // Without the lock, concurrent transactions could give the same code to two promotions.
  return shop.withLock('promotions', () => inTransaction(shop, work))
}

async function save(
  tx: OpenTransaction,
  shop: WriteDeps,
  before: StoredPromotion | null,
  after: StoredPromotion,
  action: AuditAction,
): Promise<Managed> {
  if (after.code !== null && after.archivedAt === null) {
    const owner = await tx.promotions.findByCode(after.code)
    if (owner && owner.id !== after.id) {
      return failAt(
        'code',
        'CODE_TAKEN',
        `Le code ${after.code} est déjà celui de l’offre ${quoted(owner.name)}.`,
      )
    }
  }
  const tooMany = await tooManyAutomatic(tx, after, shop.clock())
  if (tooMany) return tooMany
  const changes = differences(before ? audited(before) : {}, audited(after))
  if (before && Object.keys(changes).length === 0) return managed({ ...shop, store: tx }, before)
  const changedAt = new Date(shop.clock()).toISOString()
  const saved = before ? { ...after, version: before.version + 1, changedAt } : after
  await (before ? tx.promotions.save(saved) : tx.promotions.insert(saved))
  await record(tx, shop, { action, subject: { id: saved.id, name: saved.name }, changes })
  tx.publish({ kind: 'promotions' })
  return managed({ ...shop, store: tx }, saved)
}

/** Each cart is priced with all of them. */
async function tooManyAutomatic(
  tx: OpenTransaction,
  after: StoredPromotion,
  now: number,
): Promise<DomainError | null> {
  if (!isAutomatic(after, now)) return null
  const others = (await tx.promotions.automatic()).filter(
    (one) => one.id !== after.id && isAutomatic(one, now),
  )
  return others.length < MAX_AUTOMATIC ? null : failAt('code', 'INVALID_INPUT', TOO_MANY_AUTOMATIC)
}

function audited({ name, code, active, terms, archivedAt }: StoredPromotion) {
  return { name, code, active, ...terms, archivedAt }
}
