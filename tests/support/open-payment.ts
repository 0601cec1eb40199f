import type { Engine } from '../../data/engines/engine.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { withProviders } from '../builders/payment-settings.ts'
import { addCourier } from './delivered-orders.ts'
import { aClaimedOrder, decide, desk } from './payment-desk.ts'
import { notify, runJobs, startedPayment } from './payments.ts'
import { aShop } from './shop.ts'
import { importAll } from './statements.ts'

const AWA = { id: 'awa', name: 'Awa' }
/** Francs of the order. */
export const PRICE = 15_000

/** An order whose payment was started at its provider and announced by its customer, on its way to them. */
export async function anOpenPayment(engine: Engine, wallet: Wallet = 'Wave') {
  const shop = { ...aShop(engine, withProviders()), actor: AWA }
  await addCourier(shop)
  let id = ''
  const order = await aClaimedOrder(shop, { paymentMethod: wallet }, undefined, async (placed) => {
    id = await startedPayment(placed)
  })
  const { orderId } = order
  const provider = wallet === 'Wave' ? 'wave' : 'orange-money'
  const take = async (input: Parameters<typeof actOnOrder>[2], courier: string | null = null) => {
    const acted = await actOnOrder(shop, orderId, input, courier)
    if (!acted.ok) throw new Error(`${input.action}: ${acted.message}`)
    return acted.order
  }
  const tells = async () => {
    const paid = shop.paymentProviders[provider].settle(id, { status: 'paid', transactionNumber: 'T_1' })
    await notify(shop, id, { provider, reading: paid, signed: provider === 'wave' })
    shop.advance(10_000)
    await runJobs(shop)
  }
  await take({ action: 'confirm' })
  await take({ action: 'assign', courierId: 'moussa' })
  await take({ action: 'dispatch' })
  /** The doors that tell of the same 15 000 francs. */
  const doors: Record<string, () => Promise<unknown>> = {
    provider: tells,
    courier: async () => {
      const key = `phone ${orderId}`
      await take({ action: 'deliver', method: wallet, amount: PRICE, note: '', key }, 'moussa')
    },
    claim: async () => {
      const [claim] = (await desk(shop, 'to-check')).filter(({ source }) => source === 'claim')
      if (claim) await decide(shop, { action: 'confirm', item: claim.item, amount: PRICE, number: 'T_1' })
    },
    door: async () => {
      const [claim] = (await desk(shop, 'to-check')).filter(({ source }) => source === 'door')
      if (claim) await actOnOrder(shop, orderId, { action: 'confirm_payment' })
    },
    hand: () => actOnOrder(shop, orderId, { action: 'pay', method: wallet, amount: PRICE }),
    statement: () =>
      importAll(shop, [{ at: shop.clock(), number: 'T_1', amount: PRICE, reference: orderId }], wallet),
  }
  return { shop, orderId, id, take, doors, order }
}
