import type { ProviderId } from '../../../domain/payments/providers.ts'
import type { Answer } from './calls.ts'
import { act, addArticle, eventually, newKey, type Placed, placeOrder, sendOut, today } from './shopping.ts'
import { changeSettings, type Everything } from './switched-on.ts'

/** Payments through providers, claims, statements, the desk and the cash of the couriers. */
export async function countMoney(shop: Everything): Promise<void> {
  const product = await addArticle(shop, { name: 'Coffret', price: '15000', stock: '90' })
  await payThroughProvider(shop, 'wave', await placeOrder(shop, product, { paymentMethod: 'Wave' }))
  const orange = await placeOrder(shop, product, { paymentMethod: 'Orange Money' })
  await payThroughProvider(shop, 'orange-money', orange)
  await retryPayment(shop, await placeOrder(shop, product, { paymentMethod: 'Wave' }))
  await readStatement(shop, await placeOrder(shop, product, { paymentMethod: 'Wave' }))
  await claimPayment(shop, product)
  await settleCash(shop, product)
  await read(shop)
}

async function payThroughProvider(shop: Everything, provider: ProviderId, { orderId, paymentCode }: Placed) {
  const { guest, outside } = shop
  const fake = outside.payments[provider]
  const { paymentId } = await guest('POST /payments', { json: { paymentCode } })
  fake.delivery = 'none'
  await fake.pay(paymentId)
  fake.delivery = 'once'
  const { rawBody, headers } = fake.notification(paymentId)
  await guest('POST /payments/{provider}/notifications', {
    ...{ params: { provider }, body: rawBody, headers: Object.fromEntries(headers) },
  })
  await isPaid(shop, orderId)
  await guest('GET /payments/{id}', { params: { id: paymentId } })
}

const isPaid = ({ awa: { call } }: Everything, orderId: string) =>
  eventually(
    `the payment of ${orderId}`,
    () => call('GET /orders/{orderId}', { params: { orderId } }),
    ({ order }) => order.paymentStatus === 'paid',
  )

async function retryPayment(shop: Everything, { orderId, paymentCode }: Placed): Promise<void> {
  const { guest, outside } = shop
  const { wave } = outside.payments
  const { paymentId } = await guest('POST /payments', { json: { paymentCode } })
  await wave.decline(paymentId, true)
  const params = { id: paymentId }
  await eventually(
    'the refused payment',
    () => guest('GET /payments/{id}', { params }),
    ({ payment }) => payment.state === 'failed',
  )
  const again = await guest('POST /payments/{id}/retry', { params })
  await wave.pay(again.paymentId)
  await isPaid(shop, orderId)
}

async function readStatement({ awa: { call } }: Everything, { orderId, totalAmount }: Placed): Promise<void> {
  const cells = [new Date().toISOString(), 'TX-99', String(totalAmount), '771234567', orderId]
  const table = `Date;ID de transaction;Montant;Téléphone;Motif\r\n${cells.join(';')}\r\n`
  const wallet = { wallet: 'Wave' }
  const headers = { 'Content-Type': 'text/csv' }
  const preview = await call('POST /payments/statements/preview', { query: wallet, body: table, headers })
  const rows = preview.rows.map(({ line, number, amount, at, phone, target }: Answer) => ({
    ...{ line, number, amount, at, phone, target },
  }))
  const statement = { id: newKey('statement'), ...wallet, fileName: 'mars.csv' }
  const { mapping, dateOrder } = preview
  await call('POST /payments/statements', { json: { ...statement, mapping, dateOrder, rows } })
  const failed = { id: newKey('statement'), ...wallet, fileName: 'avril.csv', mapping, dateOrder }
  const row = { ...rows[0], number: 'TX-100', target: null }
  await call('POST /payments/statements', { json: { ...failed, rows: [row] } })
  const { statements } = await call('GET /payments/statements')
  await call('POST /payments/statements/{id}/undo', { params: { id: statements[0].id } })
}

/** A customer pays by hand and says so; a person of the shop checks it. */
async function claimPayment(shop: Everything, product: Answer): Promise<void> {
  const { call } = shop.awa
  await changeSettings(call, { paymentFlows: { Wave: 'manual', 'Orange Money': 'orange-money' } })
  const placed = [
    await placeOrder(shop, product, { paymentMethod: 'Wave' }),
    await placeOrder(shop, product, { paymentMethod: 'Wave' }),
  ]
  await changeSettings(call, { paymentFlows: { Wave: 'wave', 'Orange Money': 'orange-money' } })
  for (const { paymentCode, totalAmount } of placed)
    await shop.guest('POST /notify-payment', { json: aClaim(paymentCode, totalAmount) })
  const [first, second] = placed as [Placed, Placed]
  await call('GET /payments/desk')
  const item = `claim:${first.paymentCode}`
  const amount = first.totalAmount
  const decision = { action: 'confirm', item, key: newKey('decision'), amount, number: 'TX-1' }
  await call('POST /payments/desk/actions', { json: decision })
  await isPaid(shop, first.orderId)
  const params = { orderId: second.orderId }
  await call('PATCH /orders/{orderId}/payment/unchecked', { params })
  await call('PATCH /orders/{orderId}/payment/checked', { params })
  await isPaid(shop, second.orderId)
}

const aClaim = (paymentCode: string, amount: number) => ({
  ...{ name: 'Fatou Sarr', phone: '771234567', amount, paymentCode, paymentMethod: 'Wave' },
  items: [{ name: 'Coffret', price: 15_000, quantity: 1, size: 'N/A', color: 'N/A', image: '' }],
  timestamp: new Date().toISOString(),
})

/** Money at the door, back to the customer, and from the courier to the shop. */
async function settleCash(shop: Everything, product: Answer): Promise<void> {
  const { call } = shop.awa
  const { orderId } = await sendOut(shop, product)
  await act(call, orderId, 'deliver', { method: 'Cash' })
  await act(call, orderId, 'refund', { amount: 1000, method: 'Cash', note: 'Geste' })
  const { couriers } = await call('GET /cash')
  const { courierId, amount, fees } = couriers[0]
  const paid = { expected: amount, fees, received: amount - fees }
  const settlement = { id: newKey('settlement'), courierId, ...paid }
  await call('POST /settlements', { json: settlement })
  await call('GET /settlements')
}

async function read({ awa: { call } }: Everything): Promise<void> {
  const day = { query: { day: today() } }
  const period = { from: today(), until: today() }
  await call('GET /cash/report', day)
  await call('GET /cash/report.csv', day)
  await call('GET /costs/report', day)
  await call('GET /costs/period', { query: period })
  await call('GET /payments/desk/unpaid')
  await call('GET /payments/desk/days', { query: { month: today().slice(0, 7) } })
  await call('GET /stats/period', { query: { ...period, by: 'day' } })
  for (const name of ['sellers', 'zones']) await call(`GET /stats/${name}`, { query: period })
  for (const name of ['today', 'global', 'monthly', 'categories', 'most-viewed', 'most-purchased'])
    await call(`GET /stats/${name}`)
}
