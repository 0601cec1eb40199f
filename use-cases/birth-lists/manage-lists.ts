import type { ManagedBirthList } from '../../contracts/birth-list.ts'
import type { MoneyStateInput } from '../../contracts/birth-list-form.ts'
import type { BirthList } from '../../domain/birth-lists/birth-list.ts'
import { type GiftWithOrder, giftState } from '../../domain/birth-lists/gifts.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import { formatFrancs } from '../../domain/pricing/francs.ts'
import { record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { closeList } from './change-list.ts'
import { managedView, readWishes } from './read-list.ts'

type ManageDeps = WriteDeps & Pick<AppContext, 'settings'>
type Managed = Result<{ list: ManagedBirthList }>

/** An entry outlives its list, so it does not repeat what the parents wrote. */
const subjectOf = ({ id }: BirthList) => ({ id, name: id })

/** Closes a list, or opens it again, for the shop. */
export function switchManagedList(shop: ManageDeps, id: string, closed: boolean): Promise<Managed> {
  return inTransaction(shop, async (tx) => {
    const list = await tx.birthLists.lock(id)
    if (!list) return fail('BIRTH_LIST_NOT_FOUND')
    const within = { ...shop, store: tx }
    const changed = await closeList(within, list, closed)
    if (changed !== list) {
      const action = closed ? 'birth-list.closed' : 'birth-list.opened'
      await record(tx, shop, { action, subject: subjectOf(list) })
    }
    return { ok: true, list: await managedView(within, changed) }
  })
}

/** Deletes a list with its gifts. Orders stay. */
export function deleteManagedList(shop: ManageDeps, id: string): Promise<Result<object>> {
  return inTransaction(shop, async (tx) => {
    const list = await tx.birthLists.lock(id)
    if (!list) return fail('BIRTH_LIST_NOT_FOUND')
    await tx.birthLists.delete(id)
    await record(tx, shop, { action: 'birth-list.deleted', subject: subjectOf(list) })
    return { ok: true }
  })
}

/** Marks money as received or cancelled, or corrects that. Money that no longer fits is not counted. */
export function setMoneyState(
  shop: ManageDeps,
  { id, giftId }: { id: string; giftId: string },
  { was, state }: MoneyStateInput,
): Promise<Managed> {
  return inTransaction(shop, async (tx) => {
    const list = await tx.birthLists.lock(id)
    if (!list) return fail('BIRTH_LIST_NOT_FOUND')
    const gift = await tx.birthLists.findGift(giftId)
    if (!gift || gift.listId !== id || gift.state === null) return fail('GIFT_NOT_FOUND')
    const within = { ...shop, store: tx }
    if (gift.state === state) return { ok: true, list: await managedView(within, list) }
    if (gift.state !== was) return fail('GIFT_MOVED')
    const refused = await fitObjection(within, gift, state)
    if (refused) return refused
    await tx.birthLists.setMoneyState(giftId, was, state, shop.clock())
    await record(tx, shop, {
      action: 'birth-list.money',
      subject: subjectOf(list),
      changes: { state: [was, state], amount: [null, gift.amount] },
    })
    return { ok: true, list: await managedView(within, list) }
  })
}

/** Money that does not count yet must fit into what is missing. */
async function fitObjection(
  { store, clock }: Pick<ManageDeps, 'store' | 'clock'>,
  gift: GiftWithOrder,
  state: MoneyStateInput['state'],
): Promise<DomainError | null> {
  const now = clock()
  const counts = (one: GiftWithOrder) => ['promised', 'received'].includes(giftState(one, now))
  if (counts(gift) || !counts({ ...gift, state })) return null
  const wish = (await readWishes(store, gift.listId, now)).find(({ item }) => item.id === gift.itemId)
  const missing = wish?.progress.missing ?? 0
  if (gift.amount <= missing) return null
  const message =
    missing === 0
      ? 'Ce cadeau a été offert entre-temps\u202f: rendez cet argent à la personne.'
      : `Il ne manque plus que ${formatFrancs(missing)} pour ce cadeau\u202f: rendez la différence à la personne, ou demandez aux parents d’en souhaiter plus.`
  return fail('GIFT_TAKEN', { message })
}
