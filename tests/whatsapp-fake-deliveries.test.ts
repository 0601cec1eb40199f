import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseWebhook } from '../contracts/whatsapp-events.ts'
import type { WhatsAppEvent } from '../domain/whatsapp/webhook-events.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from './support/whatsapp-fake.ts'
import { WHATSAPP_ACCOUNT } from './support/whatsapp-webhooks.ts'

/** A shop that reads webhooks and answers with these statuses, then with 200. */
async function startReceiver() {
  const receiver = {
    url: '',
    bodies: [] as string[],
    events: [] as WhatsAppEvent[],
    statuses: [] as number[],
    forged: 0,
  }
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const hash = createHmac('sha256', WHATSAPP_ACCOUNT.appSecret).update(body).digest('hex')
      const isGenuine = request.headers['x-hub-signature-256'] === `sha256=${hash}`
      if (!isGenuine) receiver.forged += 1
      const status = isGenuine ? (receiver.statuses.shift() ?? 200) : 403
      if (status === 200) {
        receiver.bodies.push(body)
        receiver.events.push(...parseWebhook(JSON.parse(body)))
      }
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return Object.assign(receiver, { close: () => server.close() })
}

const START = 1_796_032_800_000

let receiver: Awaited<ReturnType<typeof startReceiver>>
let fake: FakeWhatsApp
beforeEach(async () => {
  receiver = await startReceiver()
  fake = await openFake()
})
afterEach(async () => {
  receiver.close()
  await fake.close()
})

/** A second passes between two things that happen. */
function openFake(seed = 1) {
  let now = START
  return startFakeWhatsApp({ webhookUrl: receiver.url, clock: () => (now += 1000), seed })
}
const write = (from: string, body = 'Ça va ? 👍') => fake.reply(from, body)
const told = () => receiver.events.flatMap((one) => (one.event === 'message' ? [one.id] : []))
const known = (phone: string) => fake.world.conversation(fake.world.customer(phone)).map(({ id }) => id)

describe('webhooks of the fake WhatsApp on their way', { tags: ['G-12', 'R-02'] }, () => {
  it('are signed, and in ASCII as WhatsApp writes them', async () => {
    await write('221771234567')
    expect(receiver.events).toMatchObject([
      { text: 'Ça va ? 👍', phoneNumberId: WHATSAPP_ACCOUNT.phoneNumberId },
    ])
    expect(receiver.bodies[0]).toMatch(/^[\x20-\x7e]+\\u00c7a va \? \\ud83d\\udc4d[\x20-\x7e]+$/)
  })

  it('come again until they are answered with 200', async () => {
    receiver.statuses = [500, 503, 404]
    const id = await write('221771234567')
    expect(told()).toEqual([])
    await fake.retry()
    expect(told()).toEqual([id])
    expect(fake.delivered).toEqual([500, 503, 404, 200])
    expect(fake.waiting).toEqual([])
  })

  it('are not lost while the shop cannot be reached', async () => {
    fake.webhookUrl = 'http://127.0.0.1:9/'
    const id = await write('221771234567')
    expect(fake.delivered).toEqual([null])
    fake.webhookUrl = receiver.url
    await fake.retry()
    expect(told()).toEqual([id])
  })

  it('can be taken without a server', async () => {
    const taken: string[] = []
    const receive = async ({ body }: { body: string }) => (taken.push(body) === 1 ? 500 : 200)
    const local = await startFakeWhatsApp({ receive })
    await local.reply('221771234567', 'Bonjour')
    await local.retry()
    await local.close()
    expect(taken).toEqual([taken[1], taken[0]])
    expect(local.delivered).toEqual([500, 200])
  })

  it('can come twice, after the next one, and with a stranger’s signature', async () => {
    fake.delivery = 'repeated'
    const first = await write('221771234567')
    fake.delivery = 'reordered'
    const second = await write('221771234567')
    fake.delivery = 'forged'
    await write('221771234567')
    fake.delivery = 'once'
    const third = await write('221771234567')
    expect(told()).toEqual([first, first, second, third])
    expect(receiver.forged).toBe(1)
  })

  it('bring 500 messages at once', async () => {
    fake.delivery = 'held'
    for (let count = 0; count < 500; count++) await write(`22177${1_000_000 + (count % 40)}`)
    await fake.release({ batch: 20, shuffled: true, together: true })
    expect(new Set(told()).size).toBe(500)
    expect(receiver.bodies.length).toBeLessThan(100)
  })

  it('bring the same in whatever order, batches and repetitions, and the same again for the same seed', async () => {
    const phones = fc.constantFrom('221771234567', '221785554433', '33612345678')
    const options = {
      batch: fc.integer({ min: 1, max: 8 }),
      repeated: fc.double({ min: 0, max: 0.9, noNaN: true }),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(phones, { maxLength: 12 }),
        fc.record(options),
        fc.nat(),
        async (from, some, seed) => {
          const runs: string[][] = []
          for (const _ of [1, 2]) {
            await fake.close()
            fake = await openFake(seed)
            receiver.bodies = []
            receiver.events = []
            fake.delivery = 'held'
            for (const phone of from) await write(phone)
            for (const [sent] of fake.world.conversations.map(({ messages }) => messages))
              if (sent) await fake.report({ wamid: sent.id }, 'read')
            await fake.release({ ...some, shuffled: true })
            runs.push(receiver.bodies)
            expect([...new Set(told())].sort()).toEqual([...new Set(from)].flatMap(known).sort())
          }
          expect(runs[0]).toEqual(runs[1])
        },
      ),
      { numRuns: 20 },
    )
  })
})
