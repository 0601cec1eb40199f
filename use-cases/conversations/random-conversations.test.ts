import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { type SentState, statesBefore } from '../../domain/whatsapp/message-states.ts'
import { openWhatsApp } from '../../integrations/whatsapp/whatsapp-api.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { betweenTransactions } from '../../tests/support/between-transactions.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { PATIENT } from '../../tests/support/payment-fakes/provider-contract.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import {
  type Act,
  acts,
  CUSTOMERS,
  contentOfKind,
  isVisible,
  numberOf,
} from '../../tests/support/random-customers.ts'
import { aShop, loopback, OPENING, type TestShop } from '../../tests/support/shop.ts'
import type { Customer } from '../../tests/support/whatsapp-cloud/changes.ts'
import type { KnownMessage } from '../../tests/support/whatsapp-cloud/world.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../tests/support/whatsapp-fake.ts'
import { statusOfWebhook } from '../../tests/support/whatsapp-shop.ts'
import { placeOrder } from '../orders/place-order.ts'
import { outboxChannels } from '../outbox/channels.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { reply } from './reply.ts'

const A_MINUTE = 60_000
const stopping = new AbortController().signal

/** Two instances of a shop over one database, at one WhatsApp, with some customers. */
async function aWorld(engine: Engine, seed: number) {
  let now = OPENING
  let interruptions = 0
  const shops: TestShop[] = []
  const fake = await startFakeWhatsApp({
    clock: () => now,
    seed,
    receive: (webhook) => {
      const shop = shops[webhook.body.length % 2]
      if (!shop) throw new Error('no shop')
      return statusOfWebhook(shop, webhook)
    },
  })
  const interrupted = betweenTransactions(engine, {
    before: () => {
      if (interruptions <= 0 || now % 3 !== 0) return
      interruptions -= 1
      throw new ServiceUnavailableError('busy', 'interrupted by the test')
    },
  })
  const whatsApp = openWhatsApp({ ...PATIENT, baseUrl: fake.url, privateNetworks: loopback() })
  const choices = { ...withWhatsApp(), whatsApp, clock: () => now, newId: () => crypto.randomUUID() }
  for (const one of [interrupted.engine, engine]) shops.push(aShop(one, { ...choices, actor: MARIAMA }))
  fake.delivery = 'held'
  const customers = Array.from({ length: CUSTOMERS }, (_, index) =>
    fake.world.customer(numberOf(index), { name: `Client ${index}`, hidesNumber: index === CUSTOMERS - 1 }),
  )
  return {
    ...{ fake, customers, engine, count: 100 },
    ...{ product: await addProduct(shops[1] as TestShop, { price: 2000, stock: 900 }) },
    shop: (index: number) => shops[index] as TestShop,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    interrupt: (times: number) => {
      interruptions = times
    },
  }
}

const MARIAMA = { id: 'mariama', name: 'Mariama' }
type World = Awaited<ReturnType<typeof aWorld>>

async function take(world: World, act: Act): Promise<void> {
  const { fake, customers } = world
  world.pass(2000)
  const customer = 'who' in act ? (customers[act.who] as Customer) : (customers[0] as Customer)
  const said = fake.world.conversation(customer)
  const own = said.filter(({ direction, type }) => direction === 'in' && type === 'text')
  const number = ++world.count
  if (act.act === 'write') {
    const answered = act.about === null ? undefined : said.at(-1 - act.about)
    const text = { type: 'text', text: { body: act.text } }
    await fake.world.write(customer, text, answered ? { replyTo: answered.id } : {})
  } else if (act.act === 'send') await fake.world.write(customer, contentOfKind(act.kind, number))
  else if (act.act === 'react') {
    const about = said.at(-1 - act.about)
    const reaction = { message_id: about?.id, emoji: '👍' }
    if (about) await fake.world.write(customer, { type: 'reaction', reaction })
  } else if (act.act === 'edit' || act.act === 'revoke') {
    const about = own.at(-1 - act.about)
    const message = { type: 'text', text: { body: `Corrigé ${number}` } }
    const change = { original_message_id: about?.id, ...(act.act === 'edit' && { message }) }
    if (about) await fake.world.write(customer, { type: act.act, [act.act]: change })
  } else if (act.act === 'echo')
    await fake.world.writeFromPhone(customer, { type: 'text', text: { body: `Du téléphone ${number}` } })
  else if (act.act === 'move') {
    await fake.world.changeNumber(customer, numberOf(number))
    // A message to the former number would go to its next owner.
    await fake.release({ shuffled: true, batch: 2, repeated: 0.3 })
  } else if (act.act === 'hide') {
    // Nobody can know that a number and an id are one person's who has never shown both.
    const known = await conversationOf(world.engine, customer)
    if (known?.phone) Object.assign(customer, { hidesNumber: true })
  } else if (act.act === 'order' && isVisible(customer)) await order(world, customer)
  else if (act.act === 'reply') await answer(world, customer, act)
  else if (act.act === 'report') {
    const message = fake.messages.at(-1 - act.about)
    if (message) await fake.report(message, act.state, act.state === 'failed' ? 131026 : undefined)
  } else if (act.act === 'deliver') await deliver(world, act.shop)
  else if (act.act === 'release') {
    world.interrupt(act.interrupted)
    await fake.release({ ...act, repeated: 0.3, shuffled: true })
  }
}

async function order(world: World, { phone }: Customer): Promise<void> {
  const input = anOrderInput(world.product, 1, { customerPhone: phone.slice(3) })
  expect(await placeOrder(world.shop(1), input)).toMatchObject({ ok: true })
  await deliver(world, 1)
}

async function deliver(world: World, index: number): Promise<void> {
  const shop = world.shop(index)
  world.interrupt(0)
  await deliverDue(shop, outboxChannels(shop), { stopping })
}

async function answer(world: World, customer: Customer, act: { shop: number; anyway: boolean }) {
  world.interrupt(0)
  const shop = world.shop(act.shop)
  const conversation = await conversationOf(world.engine, customer)
  if (!conversation) return
  const input = {
    type: 'text' as const,
    id: crypto.randomUUID(),
    text: `Réponse ${++world.count}`,
    replyTo: null,
  }
  const seen = act.anyway ? 0 : Number(conversation.lastSequence)
  // A browser that got no answer asks again.
  for (let times = 1; times <= 2; times++)
    await reply(shop, conversation.id, { ...input, seen, anyway: act.anyway })
}

function conversationOf({ db }: Engine, { userId }: Customer) {
  return db.selectFrom('conversations').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** What was said with a customer as WhatsApp knows it, with what was changed later. */
function expectedOf(said: readonly KnownMessage[]) {
  const changed = new Map<unknown, string | null>()
  for (const { type, content } of said) {
    if (type !== 'edit' && type !== 'revoke') continue
    const change = content[type] as { original_message_id: string; message?: { text: { body: string } } }
    const id = change.original_message_id
    if (changed.get(id) === null) continue
    changed.set(id, change.message?.text.body ?? null)
  }
  return said.map(({ id, direction, type, content, states, at }) => {
    const change = changed.get(id)
    const part = content[type] as { body?: string; caption?: string } | undefined
    const text = type === 'text' ? part?.body : part?.caption
    return {
      ...{ id, at, direction: direction === 'in' ? 'received' : 'sent' },
      ...(type !== 'edit' &&
        type !== 'template' && { text: change === undefined ? (text ?? '') : (change ?? '') }),
      ...(direction === 'out' && { state: states.reduce<SentState>(later, 'sent') }),
      ...(change === null && { state: 'revoked' }),
    }
  })
}

const later = (state: SentState, told: KnownMessage['states'][number]): SentState => {
  const next = told === 'played' ? 'read' : told
  return statesBefore(next).includes(state) ? next : state
}

async function expectSame(world: World, customer: Customer): Promise<void> {
  const { db } = world.engine
  const said = world.fake.world.conversation(customer)
  const conversation = await conversationOf(world.engine, customer)
  if (said.length === 0) return
  const rows = await db
    .selectFrom('whatsappMessages')
    .selectAll()
    .where('conversationId', '=', conversation?.id ?? '')
    .where('origin', '<>', 'note')
    .where('type', '<>', 'system')
    .where('wamid', 'is not', null)
    .execute()
  const stored = new Map(rows.map((row) => [row.wamid, row]))
  const expected = expectedOf(said)
  expect([...stored.keys()].sort()).toEqual(expected.map(({ id }) => id).sort())
  for (const { id, at, ...message } of expected) {
    const row = stored.get(id)
    expect(row).toMatchObject(message)
    if (row?.direction === 'received') expect(Number(row.createdAt)).toBe(at)
  }
  const sequences = rows.map(({ sequence }) => Number(sequence))
  expect(new Set(sequences).size).toBe(sequences.length)
  expectNothingForgotten(said, { ...conversation, rows })
}

/** What nobody has answered since is applied, or waits in the conversation. */
function expectNothingForgotten(
  said: readonly KnownMessage[],
  {
    rows,
    waitingSince,
  }: { rows: { wamid: string | null; state: string; origin: string | null }[]; waitingSince?: number | null },
): void {
  const find = (id: string) => rows.find(({ wamid }) => wamid === id)
  const answers = said.filter(({ id, direction, type }) => {
    const row = find(id)
    const isAnswer =
      direction === 'phone' ? type === 'text' : row?.origin === 'team' && row.state !== 'failed'
    return direction !== 'in' && isAnswer
  })
  const last = Math.max(0, ...answers.map(({ at }) => at))
  for (const { id, at, direction, type } of said) {
    if (direction !== 'in' || ['reaction', 'edit', 'revoke'].includes(type) || at <= last) continue
    const state = find(id)?.state
    if (state === 'applied' || state === 'revoked') continue
    expect({ id, state, waits: waitingSince !== null && Number(waitingSince) <= at }).toMatchObject({
      waits: true,
    })
  }
}

function expectSentOnce({ fake }: World): void {
  const sent = fake.messages.map(({ callbackData }) => callbackData)
  expect(new Set(sent).size).toBe(sent.length)
}

describeOnEachEngine('any conversation with any customers', (engine) => {
  let fake: FakeWhatsApp | undefined
  afterEach(() => fake?.close())

  it('is in the shop as it is at WhatsApp, once, and nobody waits unseen', {
    tags: ['W-01', 'W-05', 'W-08', 'W-10', 'W-13'],
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc
        .asyncProperty(acts, fc.nat(), async (done, seed) => {
          const world = await aWorld(engine(), seed)
          fake = world.fake
          for (const act of done) await take(world, act)
          for (const customer of world.customers) {
            // What the shop sent before joins the conversation when the customer first writes.
            await fake.world.write(customer, { type: 'text', text: { body: 'Merci' } })
          }
          world.interrupt(2)
          await fake.release({ batch: 5, repeated: 0.3, shuffled: true, together: true })
          for (let round = 0; round < 3; round++) {
            world.pass(A_MINUTE)
            await deliver(world, round % 2)
            await fake.release({ batch: 2, repeated: 0.2 })
          }
          for (const customer of world.customers) await expectSame(world, customer)
          expectSentOnce(world)
        })
        .afterEach(async () => {
          await fake?.close()
          fake = undefined
          for (const table of TABLES) await engine().db.deleteFrom(table).execute()
        }),
      { numRuns: propertyRuns(25, engine()) },
    )
  })
})

const TABLES = [
  'conversations',
  'formerIdentities',
  'whatsappMessages',
  'whatsappMedia',
  'outbox',
  'orderNotes',
] as const
