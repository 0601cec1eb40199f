import { createHash } from 'node:crypto'
import type { OwnBirthList } from '../../contracts/birth-list.ts'
import type { BirthListEdit, BirthListInput, WishInput } from '../../contracts/birth-list-form.ts'
import type { OpenTransaction } from '../../data/store.ts'
import {
  BIRTH_LIST_LIMITS,
  type BirthList,
  type BirthListItem,
  endOfList,
  endProblem,
} from '../../domain/birth-lists/birth-list.ts'
import { type GiftWithOrder, isCounted } from '../../domain/birth-lists/gifts.ts'
import { isOwed } from '../../domain/birth-lists/list-money.ts'
import { lineImage } from '../../domain/cart/cart-line.ts'
import { namedLines } from '../../domain/cart/cart-link.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { findDistrict } from '../../domain/deliveries/zones.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import { unitPrice } from '../../domain/pricing/price.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { hashSecret, randomToken } from '../accounts/secrets.ts'
import { soldAt } from '../catalogue/planned-products.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { readSettings } from '../settings/read-settings.ts'
import { findStocked } from '../stock/change-stock.ts'
import { deliveriesTo, eraseFromLists, heldObjection } from './kept-data.ts'
import { type ListDeps, openOwnList, ownView, readWishes, type Wish } from './read-list.ts'

type Own = Result<{ list: OwnBirthList }>

const KEY_BYTES = 24

/**
 * Creates a list. Its id and the key of the parents come from the secret id of the browser, so that a repeated request
 * gets the same key again.
 */
export function createBirthList(
  shop: ListDeps & Pick<AppContext, 'randomBytes'>,
  { id: secret, ...input }: BirthListInput,
): Promise<Result<{ list: OwnBirthList; ownerKey: string; repeated: boolean }>> {
  return inTransaction(shop, async (tx) => {
    const within = { ...shop, store: tx }
    const ownerKey = derive('key', secret)
    const id = derive('id', secret)
    const existing = await tx.birthLists.find(id)
    if (existing) return { ok: true, list: await ownView(within, existing), ownerKey, repeated: true }
    const now = shop.clock()
    const checked = await parentsOf(within, input, { createdAt: now, endsAt: null })
    if (!checked.ok) return checked
    const list: BirthList = {
      ...checked.parents,
      ...{ id, shareKey: randomToken(shop, KEY_BYTES), ownerKeyHash: hashSecret(ownerKey) },
      ...{ closedAt: null, version: 1, createdAt: now, changedAt: now },
    }
    await tx.birthLists.insert(list)
    const stored = (await tx.birthLists.find(id)) ?? list
    return { ok: true, list: await ownView(within, stored), ownerKey, repeated: false }
  })
}

function derive(purpose: string, secret: string): string {
  return createHash('sha256').update(`birth list ${purpose} ${secret}`).digest('base64url')
}

/** Checks what the parents wrote about themselves. @param before the stored end of the list */
async function parentsOf(
  shop: ListDeps,
  { endsOn, district: typed, ...input }: Omit<BirthListInput, 'id'>,
  before: { createdAt: number; endsAt: number | null },
) {
  const { deliveryZones } = await readSettings(shop, ['deliveryZones'])
  const district = findDistrict(deliveryZones, typed ?? '')?.name ?? null
  if (deliveryZones.length > 0 && district === null) return failAt('district', 'DISTRICT_REQUIRED')
  const isKept = before.endsAt !== null && endsOn === dayOf(before.endsAt - 1)
  const problem = endsOn === null || isKept ? null : endProblem(endsOn, before.createdAt, shop.clock())
  if (problem !== null) return failAt('endsOn', 'INVALID_INPUT', problem)
  const endsAt =
    isKept && before.endsAt !== null
      ? before.endsAt
      : endOfList({ endsOn, expectedOn: input.expectedOn }, before.createdAt)
  return { ok: true as const, parents: { ...input, district, endsAt } }
}

/** Runs a change of the parents with the list locked. */
function changing<Answer extends object>(
  shop: ListDeps,
  { shareKey, ownerKey }: { shareKey: string; ownerKey: string },
  work: (tx: OpenTransaction, list: BirthList) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  return inTransaction(shop, async (tx) => {
    const opened = await openOwnList({ store: tx }, shareKey, ownerKey)
    const list = opened.ok ? await tx.birthLists.lock(opened.list.id) : null
    return list ? work(tx, list) : fail('BIRTH_LIST_NOT_FOUND')
  })
}

type Keys = { shareKey: string; ownerKey: string }

/** Saves the whole list. One that others have changed since is not overwritten, unless nothing would change. */
export function editBirthList(
  shop: ListDeps,
  keys: Keys,
  { version, items: sent, ...input }: BirthListEdit,
): Promise<Own> {
  return changing(shop, keys, async (tx, list) => {
    const within = { ...shop, store: tx }
    const checked = await parentsOf(within, input, list)
    if (!checked.ok) return checked
    const wishes = await readWishes(tx, list.id, shop.clock())
    const planned = await planItems(within, list, wishes, sent)
    if (!planned.ok) return planned
    const stored = wishes.map(({ item }) => item)
    const isSame =
      JSON.stringify([list, stored]) === JSON.stringify([{ ...list, ...checked.parents }, planned.items])
    if (isSame) return { ok: true, list: await ownView(within, list) }
    if (version !== list.version) {
      return fail('BIRTH_LIST_CHANGED', { birthList: await ownView(within, list) })
    }
    const written = await writeItems(tx, stored, planned.items)
    if (written) return written
    return save(within, { ...list, ...checked.parents })
  })
}

/** Adds one article to the end, whatever else has changed. A repeated id changes nothing. */
export function addWish(shop: ListDeps, keys: Keys, wish: WishInput): Promise<Own> {
  return changing(shop, keys, async (tx, list) => {
    const within = { ...shop, store: tx }
    const wishes = await readWishes(tx, list.id, shop.clock())
    if (wishes.some(({ item }) => item.id === wish.id)) {
      return { ok: true, list: await ownView(within, list) }
    }
    const stored = wishes.map(({ item }) => item)
    if (stored.length >= BIRTH_LIST_LIMITS.items) {
      return failAt(
        'productId',
        'INVALID_INPUT',
        `Une liste compte au plus ${BIRTH_LIST_LIMITS.items} articles.`,
      )
    }
    const added = await newItems(within, list.id, [wish])
    if (!added.ok) return atTop(added)
    const [item] = added.items
    const items = item ? [...stored, { ...item, position: stored.length }] : stored
    const written = await writeItems(tx, stored, items)
    return written ?? save(within, list)
  })
}

/** The error about the only line, at the fields of the input. */
function atTop(error: DomainError): DomainError {
  const issues = error.issues?.map((issue) => ({ ...issue, path: issue.path.replace(/^\w+\.0\./, '') }))
  return issues ? { ...error, issues } : error
}

export function switchBirthList(shop: ListDeps, keys: Keys, closed: boolean): Promise<Own> {
  return changing(shop, keys, async (tx, list) => {
    const within = { ...shop, store: tx }
    return { ok: true, list: await ownView(within, await closeList(within, list, closed)) }
  })
}

/** Closes a locked list, or opens it again. */
export async function closeList(shop: ListDeps, list: BirthList, closed: boolean): Promise<BirthList> {
  if ((list.closedAt !== null) === closed) return list
  const now = shop.clock()
  const changed = { ...list, closedAt: closed ? now : null, version: list.version + 1, changedAt: now }
  await shop.store.birthLists.save(changed)
  return changed
}

/** Deletes the list with its gifts, and where they went, unless a gift is to come or money is with the shop or promised. */
export function deleteBirthList(shop: ListDeps & WriteDeps, keys: Keys): Promise<Result<object>> {
  return changing(shop, keys, async (tx, list) => {
    const deliveries = await deliveriesTo(tx, [list.id])
    for (const { orderId } of deliveries) await tx.orders.findForUpdate(orderId)
    const gifts = await tx.birthLists.gifts([list.id])
    const isOpen = (gift: GiftWithOrder) => isCounted(gift, shop.clock()) && gift.order !== 'delivered'
    const held = await heldObjection(tx, shop, [list.id], 'écrivez-lui pour qu’elle le rende')
    if (held) return held
    if (gifts.some(isOpen)) return fail('BIRTH_LIST_AWAITS_GIFTS')
    await eraseFromLists(tx, { birthLists: [list], gifts: [], deliveries })
    return { ok: true }
  })
}

async function save(shop: ListDeps, list: BirthList): Promise<Own> {
  const saved = { ...list, version: list.version + 1, changedAt: shop.clock() }
  await shop.store.birthLists.save(saved)
  return { ok: true, list: await ownView(shop, saved) }
}

/** The items after an edit, or why they cannot be so: what somebody gives stays on the list. */
async function planItems(
  shop: ListDeps,
  list: BirthList,
  wishes: readonly Wish[],
  sent: readonly WishInput[],
): Promise<Result<{ items: BirthListItem[] }>> {
  const kept = new Map(wishes.map((wish) => [wish.item.id, wish]))
  const removed = wishes.filter(({ item }) => !sent.some(({ id }) => id === item.id))
  const given = removed.find((wish) => leastOf(wish) > 0)
  if (given)
    return fail('GIFT_OFFERED', {
      message: `${quoted(given.item.name)} est déjà offert\u202f: il reste sur la liste.`,
    })
  for (const [index, { quantity, ...wish }] of sent.entries()) {
    const stored = kept.get(wish.id)
    if (!stored || leastOf(stored) === 0) continue
    if (!isSameChoice(stored.item, wish)) {
      const message = `${quoted(stored.item.name)} est déjà offert\u202f: sa couleur et sa taille ne changent plus.`
      return failAt(`items.${index}.size`, 'GIFT_OFFERED', message)
    }
    if (quantity < leastOf(stored)) {
      const message = `${quoted(stored.item.name)}\u202f: gardez au moins la quantité déjà offerte, ${leastOf(stored)}.`
      return failAt(`items.${index}.quantity`, 'GIFT_OFFERED', message)
    }
  }
  const isNew = (wish: WishInput) => {
    const stored = kept.get(wish.id)
    return !stored || !isSameChoice(stored.item, wish)
  }
  const added = await newItems(shop, list.id, sent.filter(isNew))
  if (!added.ok)
    return atSent(
      added,
      sent.map((wish, index) => ({ wish, index })).filter(({ wish }) => isNew(wish)),
    )
  const fresh = new Map(added.items.map((item) => [item.id, item]))
  const items = sent.flatMap(({ id, quantity, takesMoney }, position): BirthListItem[] => {
    const item = fresh.get(id) ?? kept.get(id)?.item
    return item ? [{ ...item, quantity, takesMoney, position }] : []
  })
  return { ok: true, items }
}

/** Units that somebody has ordered or put money towards; one while a giver gets money back. */
const leastOf = ({ item, progress, gifts }: Wish) =>
  Math.max(item.quantity - progress.remaining, gifts.some(isOwed) ? 1 : 0)

function isSameChoice(
  item: Pick<BirthListItem, 'productId' | 'color' | 'size'>,
  wish: Pick<BirthListItem, 'productId' | 'color' | 'size'>,
): boolean {
  return item.productId === wish.productId && item.color === wish.color && item.size === wish.size
}

/** The error about some of the sent items, at their places among all. */
function atSent(error: DomainError, some: readonly { index: number }[]): DomainError {
  const issues = error.issues?.map(({ path, message }) => {
    const [, line, field] = path.split('.')
    return { path: `items.${some[Number(line)]?.index ?? 0}.${field}`, message }
  })
  return issues ? { ...error, issues } : error
}

/** Items with the name, image and price of their products, which must be sold in this colour and size. */
async function newItems(
  { store, clock }: ListDeps,
  listId: string,
  wishes: readonly WishInput[],
): Promise<Result<{ items: BirthListItem[] }>> {
  const now = clock()
  const ids = [...new Set(wishes.map(({ productId }) => productId))]
  const products = await soldAt(store, await findStocked(store, ids), now)
  const named = namedLines(wishes, products)
  if (!named.ok) return named
  const byId = new Map(products.map((product) => [product._id, product]))
  const items = wishes.flatMap(({ id, quantity, takesMoney }, index): BirthListItem[] => {
    const line = named.lines[index]
    const product = line && byId.get(line.productId)
    if (!line || !product) return []
    const { productId, name, color, size } = line
    const image = lineImage({ images: product.images, colors: product.colors, color }) ?? null
    const price = unitPrice(product, now)
    return [
      {
        ...{ id, listId, productId, name, image, price, color, size },
        ...{ quantity, takesMoney, position: index, createdAt: now },
      },
    ]
  })
  return { ok: true, items }
}

async function writeItems(
  tx: OpenTransaction,
  before: readonly BirthListItem[],
  after: readonly BirthListItem[],
): Promise<DomainError | null> {
  const ids = new Set(after.map(({ id }) => id))
  await tx.birthLists.deleteItems(before.map(({ id }) => id).filter((id) => !ids.has(id)))
  for (const item of after) {
    const isStored = before.some(({ id }) => id === item.id)
    if (isStored) await tx.birthLists.saveItem(item)
    else if (!(await tx.birthLists.insertItem(item))) return fail('INVALID_INPUT')
  }
  return null
}
