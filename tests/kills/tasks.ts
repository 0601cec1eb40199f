import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { recogniseFiles } from '../../domain/moving/recognise-file.ts'
import type { Random } from '../../tools/harness/seeded-random.ts'
import { withImportLock } from '../../use-cases/catalogue/import/unfinished-imports.ts'
import { closeSettlement } from '../../use-cases/deliveries/close-settlement.ts'
import { moveIn } from '../../use-cases/moving/move-in.ts'
import { actOnOrder } from '../../use-cases/orders/act-on-order.ts'
import { receiveNotification } from '../../use-cases/payments/receive-notification.ts'
import { askAgain, askRefund } from '../../use-cases/payments/refunds.ts'
import { startPayment } from '../../use-cases/payments/start-payment.ts'
import { anOrderStep } from '../support/order-steps.ts'
import type { TestShop } from '../support/shop.ts'
import { statusOfWebhook } from '../support/whatsapp-shop.ts'

/** What a process reports: that it is loaded, its address or, each time, that it has done a part of its work. */
export interface Report {
  address?: string
  isStep?: true
}

interface TaskInput {
  ids: readonly string[]
  /** number of this process among those that run at a time */
  index: number
  random: Random
  report: (said: Report) => void
}

type Task = (shop: TestShop, input: TaskInput) => Promise<void>

/** What a process does, beside its outbox, until it is killed. */
export const TASKS = {
  takePayments,
  askRefunds,
  changeOrders,
  moveProductsIn,
  receiveFromWhatsApp,
} satisfies Record<string, Task>

/** Starts payments of orders, given by their codes, and receives Wave's notifications. */
async function takePayments(shop: TestShop, { ids, random, report }: TaskInput): Promise<void> {
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>)
    const incoming = { rawBody: await text(request), headers }
    const received = await receiveNotification(shop, 'wave', incoming, () => {})
    response.writeHead(received.ok ? 200 : 400).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  report({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  for (;;) {
    const started = await startPayment(shop, random.oneOf(ids))
    if (started.ok) report({ isStep: true })
    await wait(random.between(1, 30))
  }
}

/** Asks providers to return payments, now and then again. */
async function askRefunds(shop: TestShop, { ids, random }: TaskInput): Promise<void> {
  for (;;) {
    const paymentId = random.oneOf(ids)
    await askRefund(shop, paymentId)
    const payment = await shop.store.providerPayments.find(paymentId)
    const [refund] = payment ? await shop.store.refunds.listFor(payment.orderId) : []
    if (refund && random.percent(10)) await askAgain(shop, refund.id)
    await wait(random.between(1, 30))
  }
}

/** Receives WhatsApp's webhooks. */
async function receiveFromWhatsApp(shop: TestShop, { report }: TaskInput): Promise<void> {
  const server = createServer(async (request, response) => {
    const signature = String(request.headers['x-hub-signature-256'])
    response.writeHead(await statusOfWebhook(shop, { body: await text(request), signature })).end()
    report({ isStep: true })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  report({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

const COURIER = 'moussa'
const AT_THE_DOOR: readonly string[] = ['deliver', 'deliver_partly', 'exchange', 'fail']
/** They perform any action and close settlements. A process after these is a courier, who only reports results. */
const ADMINISTRATORS = ['awa', 'binta']

/** Performs random actions on orders. */
async function changeOrders(shop: TestShop, { ids, index, random, report }: TaskInput): Promise<void> {
  const id = ADMINISTRATORS[index]
  const as = { ...shop, actor: id ? { id, name: id } : null }
  for (let step = 0; ; step++) {
    const input = anOrderStep(random)
    const orderId = random.oneOf(ids)
    if (id || AT_THE_DOOR.includes(input.action)) {
      const acted = await actOnOrder(as, orderId, input, id ? null : COURIER)
      if (acted.ok) report({ isStep: true })
    }
    if (!id || step % 20 > 0) continue
    const owed = await as.store.settlements.unsettled(COURIER)
    const expected = owed.reduce((sum, { amount }) => sum + amount, 0)
    const settlement = { id: as.newId(), courierId: COURIER, expected, received: expected, note: '' }
    await closeSettlement(as, settlement)
  }
}

const MAPPING = {
  ...{ categories: [], options: [], choices: [] },
  ...{ rate: 1, defaultStock: 1, takeStocks: false, withHidden: false },
}

/** Imports a file of another shop with these products again and again, each time with another price. */
async function moveProductsIn(shop: TestShop, { ids, report }: TaskInput): Promise<void> {
  const options = {
    ...{ mapping: MAPPING, dryRun: false, signal: new AbortController().signal },
    report: () => report({ isStep: true }),
  }
  for (;;) {
    const price = String(1000 + Math.floor(Math.random() * 100_000))
    const rows = [
      ['Handle', 'Title', 'Vendor', 'Variant Price'],
      ...ids.map((id) => [id, `Body ${id}`, 'Awa', price]),
    ].map((cells, index) => ({ line: index + 1, cells }))
    const files = recogniseFiles([rows])
    if (!files.ok) throw new Error(files.message)
    await withImportLock(shop, () => moveIn(shop, files.found, options))
  }
}
