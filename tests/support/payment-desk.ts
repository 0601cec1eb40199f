import type { OrderInput } from '../../contracts/order-form.ts'
import type { DeskActionInput } from '../../contracts/payment-desk.ts'
import type { DeskState } from '../../domain/payments/desk.ts'
import { getOrder } from '../../use-cases/orders/get-order.ts'
import { actOnDesk } from '../../use-cases/payments/act-on-desk.ts'
import { listDesk } from '../../use-cases/payments/list-desk.ts'
import { submitPaymentClaim } from '../../use-cases/payments/submit-payment-claim.ts'
import { aWalletOrder } from './payments.ts'
import type { TestShop } from './shop.ts'

export const PHONE = '771234567'

/**
 * Places an order of 15 000 francs whose customer says that it is paid with Wave.
 * @param before what happens before the customer says so
 */
export async function aClaimedOrder(
  shop: TestShop,
  change: Partial<OrderInput> = {},
  product?: Parameters<typeof aWalletOrder>[2],
  before: (order: Awaited<ReturnType<typeof aWalletOrder>>) => Promise<void> = async () => {},
) {
  const order = await aWalletOrder(shop, { customerPhone: PHONE, ...change }, product)
  const { paymentCode, amount } = order
  const claim = async () => {
    const items = [{ name: 'Body', price: amount, quantity: 1, size: 'N/A', color: 'N/A', image: '' }]
    const timestamp = new Date(shop.clock()).toISOString()
    const paymentMethod = change.paymentMethod === 'Orange Money' ? 'Orange Money' : 'Wave'
    const payer = { name: 'Fatou', phone: PHONE }
    const sent = await submitPaymentClaim(shop, {
      ...payer,
      amount,
      items,
      paymentCode,
      paymentMethod,
      timestamp,
    })
    if (!sent.ok) throw new Error(sent.message)
  }
  await before(order)
  await claim()
  return { ...order, claim, item: `claim:${paymentCode}` }
}

type Decision<Input = DeskActionInput> = Input extends { key: string } ? Omit<Input, 'key'> : never

let decisions = 0

/** A decision of one person, with its own key. */
export function decide(shop: TestShop, input: Decision, key = `decision-${decisions++}`) {
  return actOnDesk({ ...shop, actor: { id: 'awa', name: 'Awa' } }, { key, ...input } as DeskActionInput)
}

/** The items of the desk in a state, as `source amount`. */
export async function desk(shop: TestShop, state: DeskState) {
  const { entries } = await listDesk(shop, { state, limit: 30, page: 1 })
  return entries
}

export async function deskCounts(shop: TestShop) {
  const { counts } = await listDesk(shop, { state: 'to-check', limit: 30, page: 1 })
  return Object.fromEntries(Object.entries(counts).map(([state, { count }]) => [state, count]))
}

/** Registers a transaction as a provider's notification or a statement does. @returns its item */
export async function anOrphan(
  shop: TestShop,
  number: string,
  amount: number,
  wallet: 'Wave' | 'Orange Money' = 'Wave',
) {
  const createdAt = shop.clock()
  return shop.store.transaction(async (tx) => {
    const { id } = await tx.walletTransactions.register({ id: shop.newId(), wallet, number, createdAt })
    await tx.walletTransactions.change(id, { amount, at: createdAt })
    return `transaction:${id}`
  })
}

/** What an order has received, and its ledger as amount and transaction number. */
export async function moneyOf(shop: TestShop, orderId: string) {
  const found = await getOrder(shop, orderId)
  if (!found.ok) throw new Error(found.message)
  const { received, refunded, paymentStatus, payments } = found.order
  const rows = payments.map(({ amount, transactionNumber }) => [amount, transactionNumber])
  return { received, refunded, paymentStatus, rows }
}
