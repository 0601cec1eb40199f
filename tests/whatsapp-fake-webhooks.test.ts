import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRecord } from '../domain/unknown-values.ts'
import type { Content, Customer } from './support/whatsapp-cloud/changes.ts'
import { type ExampleName, WEBHOOK_EXAMPLES } from './support/whatsapp-examples/webhook-examples.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from './support/whatsapp-fake.ts'

const AT = 1_796_032_800_000
const PHOTO = new Uint8Array([255, 216, 255])

let fake: FakeWhatsApp
let fatou: Customer
beforeEach(async () => {
  fake = await startFakeWhatsApp({ clock: () => AT })
  fake.delivery = 'held'
  fatou = fake.world.customer('221771234567', { name: 'Fatou Sarr' })
})
afterEach(() => fake.close())

/** The paths and types of everything in a value, such as `messages[].text.body string`. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => shapeOf(one, `${path}[]`)))].sort()
  if (!isRecord(value)) return [`${path} ${typeof value}`]
  return Object.entries(value)
    .flatMap(([key, one]) => shapeOf(one, path === '' ? key : `${path}.${key}`))
    .sort()
}

/** What the example's customer sends, with files from the fake's storage. */
function contentOf(name: ExampleName): Content {
  const { messages } = WEBHOOK_EXAMPLES[name].value as { messages: Content[] }
  const { from, from_user_id, id, timestamp, context, referral, ...content } = messages[0] ?? { type: '' }
  const { type } = content
  const part = content[type]
  if (!isRecord(part) || !('mime_type' in part)) return { ...content, type }
  return { type, [type]: { ...part, ...fake.media.receive(PHOTO, String(part.mime_type)) } }
}

const write = (name: ExampleName, more = {}) => fake.world.write(fatou, contentOf(name), more)
const send = (state: 'sent' | 'delivered' | 'read' | 'failed') => {
  const message = { id: 'wamid.out.0', direction: 'out', type: 'template', callbackData: 'entry-1' } as const
  return fake.world.report(fake.world.add(fatou, message).id, state)
}
const said = (isOwn: boolean, fields: Content) => ({ isOwn, at: AT, state: 'READ', fields })
const text = { type: 'text', text: { body: 'Salam' } }

const ACTS: Record<ExampleName, () => Promise<unknown>> = {
  text: () => write('text'),
  advertisement: () =>
    write('advertisement', {
      referral: (WEBHOOK_EXAMPLES.advertisement.value as { messages: [{ referral: object }] }).messages[0]
        .referral,
    }),
  product: () =>
    write('product', { replyTo: 'wamid.out.0', product: { catalog_id: '1', product_retailer_id: 'KB-1' } }),
  forwarded: () => write('forwarded', { forwarded: true }),
  image: () => write('image'),
  audio: () => write('audio'),
  video: () => write('video'),
  document: () => write('document'),
  sticker: () => write('sticker'),
  location: () => write('location'),
  contacts: () => write('contacts'),
  button: () => write('button', { replyTo: 'wamid.out.0' }),
  buttonReply: () => write('buttonReply', { replyTo: 'wamid.out.0' }),
  listReply: () => write('listReply', { replyTo: 'wamid.out.0' }),
  form: () => write('form', { replyTo: 'wamid.out.0' }),
  reaction: () => write('reaction'),
  order: () => write('order'),
  unsupported: () => fake.world.write(fatou, fake.world.changes.unsupported(131051, 'poll_creation')),
  edit: () => write('edit'),
  revoke: () => write('revoke'),
  username() {
    Object.assign(fatou, { username: 'fatou.s', hidesNumber: true })
    return write('username')
  },
  numberChange: () => fake.world.changeNumber(fatou, '221785554433'),
  userIdChange() {
    fatou.hidesNumber = true
    return fake.world.changeNumber(fatou, '221785554433')
  },
  async userIdUpdate() {
    await fake.world.changeNumber(fatou, '221785554433')
    fake.held.shift()
  },
  sent: () => send('sent'),
  delivered: () => send('delivered'),
  read: () => send('read'),
  failed: () => send('failed'),
  echo: () => fake.world.writeFromPhone(fatou, text),
  history: () => fake.world.shareHistory(fatou, [said(false, text), said(true, text)]),
  historyMedia: async () =>
    fake.held.push(
      fake.world.changes.historyMedia(fatou, { id: 'wamid.0', ...said(false, contentOf('historyMedia')) }),
    ),
  historyDeclined: async () => fake.held.push(fake.world.changes.historyDeclined()),
  addressBook: async () => fake.held.push(fake.world.changes.addressBook(fatou, 'add')),
  async template() {
    const [template] = fake.templates
    if (template) fake.held.push(fake.world.changes.template(template, 'APPROVED'))
  },
}

describe('webhooks of the fake WhatsApp', { tags: ['G-12', 'R-02'] }, () => {
  it.each(Object.keys(ACTS) as ExampleName[])('have the shape of Meta’s example for %s', async (name) => {
    const { field, value, page } = WEBHOOK_EXAMPLES[name]
    await ACTS[name]()
    const [change] = fake.held
    expect(change?.field, page).toBe(field)
    expect(shapeOf(change?.value), page).toEqual(shapeOf(value))
  })

  it('name a customer by the new number and id after a change, and keep the conversation', async () => {
    await write('text')
    const before = { ...fatou }
    await fake.world.changeNumber(fatou, '221785554433')
    await write('text')
    expect(fake.held.map(({ field }) => field)).toEqual([
      'messages',
      'messages',
      'user_id_update',
      'messages',
    ])
    expect(fake.held[3]?.value).toMatchObject({
      messages: [{ from: '221785554433', from_user_id: fatou.userId }],
    })
    expect(fatou.userId).not.toBe(before.userId)
    expect(fake.world.conversation(fatou)).toHaveLength(2)
    expect(fake.world.find(before.phone)).toBeUndefined()
  })

  it('divide a long history into chunks, the last of which says that it is all', async () => {
    const messages = Array.from({ length: 25 }, (_, index) => ({
      ...said(index % 2 === 0, text),
      at: AT - index,
    }))
    await fake.world.shareHistory(fatou, messages, 10)
    const chunks = fake.held.flatMap(({ value }) => value.history as { metadata: object }[])
    expect(chunks.map(({ metadata }) => metadata)).toEqual([
      { phase: 0, chunk_order: 1, progress: 40 },
      { phase: 0, chunk_order: 2, progress: 80 },
      { phase: 0, chunk_order: 3, progress: 100 },
    ])
    expect(fake.world.conversation(fatou).map(({ at }) => at)).toEqual(
      messages.map(({ at }) => at).toReversed(),
    )
  })
})
