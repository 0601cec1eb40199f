import type { GiftMoneyInput, MoneyStateInput } from '../../contracts/birth-list-form.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { ledgerIdOf } from '../../domain/birth-lists/list-money.ts'
import { aSharedList } from './birth-lists.ts'

/** The shared list with its pushchair of 90 000 francs, and what the shop does with the money towards it. */
export async function aListWithMoney(engine: Engine) {
  const shared = await aSharedList(engine)
  const { ask, shop, prams, promise, admin } = shared
  let token = await admin()
  /** Signs in again, because sessions end. */
  const signInAgain = async () => {
    token = await admin()
    return token
  }
  const [{ id }] = (await ask('GET', '/birth-lists', { token })).body.lists
  const manage = `/birth-lists/manage/${id}`
  const managed = async () => (await ask('GET', manage, { token })).body.list
  const mark = (giftId: string, was: MoneyStateInput['was'], state: MoneyStateInput['state'], more = {}) =>
    ask('PATCH', `${manage}/money/${giftId}`, { token, json: { was, state, ...more } })
  let keys = 0
  const giveBack = (giftId: string, amount: number, more: object = {}) => {
    const json = { key: `return-${String(++keys).padStart(16, '0')}`, amount, method: 'Wave', ...more }
    return ask('POST', `${manage}/money/${giftId}/return`, { token, json })
  }
  const orderPaid = () => ask('POST', `${manage}/items/${prams.id}/order`, { token, json: {} })
  const promised = async (amount: number, more: Partial<GiftMoneyInput> = {}) => {
    const { money } = (await promise(prams.id, amount, more)).body
    return money as { id: string; paymentCode: string; amount: number }
  }
  const receive = async (amount: number, more: Partial<GiftMoneyInput> = {}) => {
    const money = await promised(amount, more)
    const marked = await mark(money.id, 'promised', 'received')
    return { ...money, marked }
  }
  /** The ledger of the list, as kind and amount. */
  const ledger = async () =>
    (await shop.store.fulfillment.ledger(ledgerIdOf(id))).map(({ kind, amount }) => [kind, amount])
  const held = () => shop.store.birthLists.heldMoney([id])
  const report = async () =>
    (
      await ask('GET', `/cash/report?day=${new Date(shop.clock()).toISOString().slice(0, 10)}`, {
        token,
      })
    ).body.report
  const counts = async () => (await ask('GET', '/orders/counts', { token })).body.counts
  const orders = async () => (await ask('GET', '/orders?limit=30', { token })).body.orders
  return {
    ...{ ...shared, id, token, signInAgain, manage, managed, mark, giveBack, orderPaid, promised, receive },
    ...{ ledger, held, report, counts, orders },
  }
}
