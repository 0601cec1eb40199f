import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { sendMessage } from '../../use-cases/contact/messages.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { readSigningKeys } from '../../use-cases/push/signing-keys.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { act } from '../support/delivered-orders.ts'
import { addProduct } from '../support/product-fixtures.ts'
import { anAdministrator } from '../support/push.ts'
import { type PushFault, type PushService, pushService } from '../support/push-service.ts'
import { addEndpoint, verifyWebhook } from '../support/webhooks.ts'
import { KILLS, type KillRow } from './kill-row.ts'

const CAUSES = 12
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }
/** Their own device gets each notification; the other has quiet hours that end within the test. */
const DEVICES = ['awake', 'quiet'] as const
const QUIET = { from: 10 * 60, until: 10 * 60 + 10 }

const PUSH_FAULTS: readonly (PushFault | null)[] = [
  null,
  null,
  { status: 503 },
  { status: 429, retryAfter: 30 },
  { delayMs: 300 },
  { delayMs: 300 },
  { delayMs: 300 },
  { delayMs: 300 },
  { delayMs: 300 },
  { cut: true },
  { cut: true, lost: true },
]

/** Twelve messages came, and two administrators have a device. Each message is one step more, which finds whom to tell. */
export const notifications: KillRow = {
  ...{ processes: 'send notifications', tags: ['R-01', 'R-03'], title: 'lose none and send none twice' },
  ...{ instances: 2, kills: KILLS, steps: [CAUSES + 3, CAUSES + 7], channels: ['push'], task: null },
  surround: async (_time, random) => {
    const service = await pushService()
    service.misbehave = () => random.oneOf(PUSH_FAULTS)
    return {
      around: {},
      close: service.close,
      prepare: async (shop) => {
        const { publicKey: serverKey } = await readSigningKeys(shop)
        for (const device of DEVICES) {
          const { _id: userId } = await anAdministrator(shop, device)
          const subscribed = {
            ...service.subscribe(device, serverKey),
            serverKey,
            device,
            id: device,
            userId,
          }
          await shop.store.push.saveDevice({ ...subscribed, createdAt: shop.clock() })
          if (device !== 'quiet') continue
          await shop.store.push.savePreferences(userId, { topics: ['message'], quiet: QUIET }, shop.clock())
        }
        for (let cause = 0; cause < CAUSES; cause++) await sendMessage(shop, MESSAGE)
      },
      calm: () => {
        service.misbehave = () => null
      },
      holds: async (_shop, engine) => {
        expect(service.refusals).toEqual([])
        await expectOnce(engine, service)
      },
    }
  },
}

async function expectOnce({ db }: Engine, service: PushService): Promise<void> {
  const entries = await db
    .selectFrom('outbox')
    .select(['key', 'state'])
    .where('channel', '=', 'push')
    .execute()
  expect(entries.filter(({ state }) => state !== 'sent' && state !== 'unclear')).toEqual([])
  const of = (device: string) => entries.filter(({ key }) => key.endsWith(` ${device}`))
  expect(DEVICES.map((device) => of(device).length)).toEqual([CAUSES, CAUSES])
  const received = (device: string) =>
    service.received.filter((message) => message.device === device).map((message) => JSON.parse(message.text))
  for (const { key, state } of of('awake')) {
    const [, , , id] = key.split(' ')
    const times = received('awake').filter(({ tag }) => tag === `message ${id}`).length
    if (state === 'sent') expect([key, times]).toEqual([key, 1])
    else expect(times).toBeLessThanOrEqual(1)
  }
  expect(of('awake').some(({ state }) => state === 'sent')).toBe(true)
  // Their counts together are all causes, unless one of them is uncertain.
  const told = received('quiet').map(({ title }) => Number(/^(\d+) nouveautés$/.exec(title)?.[1] ?? 1))
  const sum = told.reduce((total, count) => total + count, 0)
  if (of('quiet').every(({ state }) => state === 'sent')) expect(sum).toBe(CAUSES)
  else expect(sum).toBeLessThanOrEqual(CAUSES)
}

const ORDERS = 8
const CHANGES = ['confirm', 'revert_confirmation', 'confirm'] as const
const STATUSES = ['pending', 'confirmed', 'pending', 'confirmed']

/** An endpoint is told of orders that were changed several times. */
export const webhooks: KillRow = {
  ...{ processes: 'send webhooks', tags: ['R-13'], title: 'lose none and keep the order of each order' },
  ...{ instances: 2, kills: KILLS, steps: [3, 10], channels: ['webhook'], task: null },
  surround: async (_time, random) => {
    const accepted: { headers: Record<string, string>; body: string }[] = []
    const orderIds: string[] = []
    let misbehaving = true
    let key = ''
    const server = createServer(async (request, response) => {
      const body = await text(request)
      const fault = misbehaving ? random.between(0, 9) : 9
      if (fault < 1) return void response.writeHead(500).end()
      if (fault < 2) return void request.socket.destroy()
      if (fault < 5) await wait(200)
      accepted.push({ headers: request.headers as Record<string, string>, body })
      // The receiver has it, but the shop may not learn that.
      if (fault === 5) request.socket.destroy()
      else response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    return {
      around: {},
      close: () => {
        server.closeAllConnections()
        server.close()
      },
      prepare: async (shop) => {
        const awa = { ...shop, actor: { id: 'awa', name: 'Awa' } }
        const product = await addProduct(awa, { price: 5000, stock: 99 })
        key = await addEndpoint(awa, { url, events: ['order.created', 'order.status'] })
        for (let number = 0; number < ORDERS; number++) {
          const input = anOrderInput(product)
          orderIds.push(input.orderId)
          await placeOrder(awa, input)
          for (const action of CHANGES) await act(awa, input.orderId, { action })
        }
      },
      calm: () => {
        misbehaving = false
      },
      holds: async (_shop, { db }) => {
        const unsent = db.selectFrom('outbox').select(['state', 'failure', 'answer', 'tries'])
        const all = unsent.where('channel', '=', 'webhook').where('state', '!=', 'sent')
        expect(await all.execute()).toEqual([])
        const payloads = accepted.map((received) => verifyWebhook(received, key))
        for (const orderId of orderIds) {
          const told = payloads.filter(({ data }) => data.orderId === orderId).map(({ data }) => data)
          // One that was accepted unnoticed comes again, but never after a later one.
          const inOrder = told.filter(({ version }, index) => version !== told[index - 1]?.version)
          expect([orderId, inOrder.map(({ status }) => status)]).toEqual([orderId, STATUSES])
        }
      },
    }
  },
}
