import { beforeEach, expect, it } from 'vitest'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { deliver, writes } from '../../tests/support/replies.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { abandonEntry } from '../outbox/change-entry.ts'
import { readMessages } from './read-messages.ts'
import { reply } from './reply.ts'
import { replyWithPicture } from './reply-with-picture.ts'
import { retryReply } from './retry-reply.ts'

const PHONE = '771234567'
const A_MINUTE = 60_000
const AN_HOUR = 60 * A_MINUTE
const AWA = { id: 'u-awa', name: 'Awa' }
const MARIAMA = { id: 'u-mariama', name: 'Mariama' }
const JPEG = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(500, 7)])
const REFUSED = { ok: false, failure: 'refused', detail: 'HTTP 400 100' } as const

describeOnEachEngine('reply', (engine) => {
  let shop: TestShop
  let id: string
  beforeEach(async () => {
    shop = aShop(engine(), { ...withWhatsApp(), actor: AWA })
    const { conversation } = await writes(shop, { phone: PHONE })
    id = conversation.id
  })

  const says = (text: string, change: Partial<Parameters<typeof reply>[2]> = {}, of = shop) =>
    reply(of, id, {
      type: 'text',
      id: `reply-${text}`,
      seen: 1,
      anyway: false,
      replyTo: null,
      text,
      ...change,
    } as never)
  const states = async () => {
    const read = await readMessages(shop, id, undefined)
    return read.ok ? read.messages.map(({ text, state }) => `${text} ${state}`) : []
  }
  const waits = async () => (await shop.store.conversations.find(id))?.waitingSince !== null
  const texts = () => shop.whatsApp.sent.map(({ content }) => 'text' in content && content.text)

  it('queues an answer in its conversation, and sends it once, in the order of the answers', {
    tags: ['W-05'],
  }, async () => {
    expect(await waits()).toBe(true)
    for (const text of ['premier', 'deuxieme', 'troisieme'])
      expect(await says(text)).toMatchObject({
        ok: true,
        sent: { text, state: 'queued', origin: 'team', author: { id: AWA.id, name: 'Awa' } },
      })
    expect(await waits()).toBe(false)
    await deliver(shop)
    await deliver(shop)
    expect(texts()).toEqual(['premier', 'deuxieme', 'troisieme'])
    expect(shop.whatsApp.sent[0]).toMatchObject({ to: '+221771234567', id: 'reply-premier' })
    expect(await states()).toEqual(['Bonjour received', 'premier sent', 'deuxieme sent', 'troisieme sent'])
    expect(shop.publishedEvents).toContainEqual({ kind: 'conversation', conversationId: id })
  })

  it('is the same answer when the browser sends it again, and refuses an id of another conversation', {
    tags: ['W-05'],
  }, async () => {
    const both = await Promise.all([says('un'), says('un')])
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    expect(await says('un')).toMatchObject({ ok: true, sent: { id: 'reply-un' } })
    await deliver(shop)
    expect(await says('un')).toMatchObject({ ok: true, sent: { state: 'sent' } })
    await deliver(shop)
    expect(texts()).toEqual(['un'])
    const other = await writes(shop, { phone: '781112233' })
    const changed = {
      type: 'text',
      id: 'reply-un',
      seen: 1,
      anyway: true,
      replyTo: null,
      text: 'deux',
    } as const
    expect(await reply(shop, id, changed)).toMatchObject({ code: 'INVALID_INPUT' })
    const stolen = { type: 'text', id: 'reply-un', seen: 1, anyway: true, replyTo: null, text: 'x' } as const
    expect(await reply(shop, other.conversation.id, stolen)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('answers a message, and reaches a customer whose number is hidden', {
    tags: ['W-01', 'W-05'],
  }, async () => {
    const hidden = await writes(shop, { userId: 'SN.1' }, { wamid: 'wamid.asked' })
    const answer = { type: 'text', id: 'reply-hidden', seen: 1, anyway: false, text: 'Oui' } as const
    await reply(shop, hidden.conversation.id, { ...answer, replyTo: hidden.id })
    await deliver(shop)
    expect(shop.whatsApp.sent).toMatchObject([{ recipient: 'SN.1', replyTo: 'wamid.asked' }])
  })

  it('says who has answered meanwhile, and sends nothing until its author knows', {
    tags: ['W-04'],
  }, async () => {
    const colleague = { ...shop, actor: MARIAMA }
    expect(await says('la mienne', {}, colleague)).toMatchObject({ ok: true })
    expect(await says('aussi')).toMatchObject({
      code: 'ANSWERED_MEANWHILE',
      message: 'Mariama a répondu à l’instant. Votre réponse n’est pas partie.',
    })
    shop.advance(5 * A_MINUTE)
    expect(await says('aussi')).toMatchObject({ message: expect.stringContaining('il y a 5 min') })
    expect(await says('vu', { seen: 2 })).toMatchObject({ ok: true })
    expect(await says('aussi', { anyway: true })).toMatchObject({ ok: true })
    await writes(shop, { phone: PHONE }, { origin: 'phone', kind: 'echo' })
    expect(await says('encore', { seen: 4 })).toMatchObject({
      message: 'Quelqu’un a répondu sur le téléphone à l’instant. Votre réponse n’est pas partie.',
    })
    expect(await says('encore', { seen: 5 })).toMatchObject({ ok: true })
  })

  it('refuses an own text after 24 hours, also one that waited until then', { tags: ['W-06'] }, async () => {
    shop.advance(23 * AN_HOUR)
    expect(await says('juste')).toMatchObject({ ok: true })
    shop.advance(AN_HOUR)
    expect(await says('trop tard')).toMatchObject({
      code: 'WINDOW_CLOSED',
      message: expect.stringContaining('WhatsApp n’accepte plus qu’un modèle approuvé'),
    })
    await deliver(shop)
    expect(shop.whatsApp.sent).toEqual([])
    expect(await states()).toEqual(['Bonjour received', 'juste failed'])
    expect(await waits()).toBe(true)
  })

  it('lets the conversation wait again when WhatsApp says that the 24 hours are over', {
    tags: ['W-05', 'W-06'],
  }, async () => {
    shop.whatsApp.refusals.push({ ok: false, failure: 'window', detail: 'HTTP 400 131047' })
    await says('un')
    await deliver(shop)
    expect(await waits()).toBe(true)
    const read = await readMessages(shop, id, undefined)
    expect(read.ok && read.messages.at(-1)).toMatchObject({
      state: 'failed',
      canRetry: true,
      failure: expect.stringContaining('n’a pas écrit depuis 24 heures'),
    })
  })

  it('sends nothing of its own after STOP, but answers a message', { tags: ['W-08', 'W-05'] }, async () => {
    await shop.store.conversations.change(id, { stoppedAt: shop.clock() })
    expect(await says('réponse')).toMatchObject({ ok: true })
    shop.advance(24 * AN_HOUR)
    expect(await says('relance')).toMatchObject({
      code: 'WINDOW_CLOSED',
      message: expect.stringContaining('STOP'),
    })
  })

  it('keeps the order while one waits, and goes on after one that failed', { tags: ['W-05'] }, async () => {
    shop.whatsApp.refusals.push({ ok: false, failure: 'busy', detail: 'HTTP 429' })
    for (const text of ['un', 'deux', 'trois']) await says(text)
    await deliver(shop)
    expect(texts()).toEqual([])
    expect(await states()).toEqual(['Bonjour received', 'un delayed', 'deux queued', 'trois queued'])
    shop.advance(A_MINUTE)
    shop.whatsApp.refusals.push(REFUSED)
    await deliver(shop)
    expect(texts()).toEqual(['deux', 'trois'])
    expect(await states()).toEqual(['Bonjour received', 'un failed', 'deux sent', 'trois sent'])
  })

  it('tells of an answer that could not be sent for a day, and sends it again when asked to', {
    tags: ['W-05'],
  }, async () => {
    await says('un')
    shop.advance(25 * AN_HOUR)
    await deliver(shop)
    expect(await states()).toEqual(['Bonjour received', 'un failed'])
    expect(await waits()).toBe(true)
    expect(await retryReply(shop, id, { messageId: 'reply-un' })).toMatchObject({ code: 'WINDOW_CLOSED' })
    await writes(shop, { phone: PHONE }, { text: 'Toujours là ?' })
    expect(await retryReply(shop, id, { messageId: 'reply-un' })).toMatchObject({
      ok: true,
      sent: { state: 'queued' },
    })
    await deliver(shop)
    expect(texts()).toEqual(['un'])
    expect(await retryReply(shop, id, { messageId: 'reply-un' })).toMatchObject({ sent: { state: 'sent' } })
    expect(texts()).toEqual(['un'])
  })

  it('asks before it repeats an answer that may have arrived', { tags: ['W-05'] }, async () => {
    shop.whatsApp.fault = () => {
      shop.whatsApp.fault = null
      throw new Error('lost')
    }
    await says('un')
    await deliver(shop)
    expect(await states()).toEqual(['Bonjour received', 'un unclear'])
    expect(await waits()).toBe(false)
    const again = { messageId: 'reply-un' }
    expect(await retryReply(shop, id, again)).toMatchObject({ code: 'REPLY_UNCLEAR' })
    expect(await retryReply(shop, id, { ...again, anyway: true })).toMatchObject({ ok: true })
    await deliver(shop)
    expect(texts()).toEqual(['un', 'un'])
    expect(await states()).toEqual(['Bonjour received', 'un sent'])
  })

  it('is not sent from another number than the customer wrote to', { tags: ['W-06'] }, async () => {
    await says('un')
    const { settings } = withWhatsApp()
    const account = { ...settings.defaults.whatsappAccount, phoneNumberId: '999' }
    const defaults = { ...settings.defaults, whatsappAccount: account }
    const moved = aShop(engine(), { settings: { defaults, fixed: {} }, actor: AWA })
    const refused = { code: 'WINDOW_CLOSED', message: expect.stringContaining('ancien numéro') }
    expect(await says('deux', {}, moved)).toMatchObject(refused)
    await deliver(moved)
    expect([moved.whatsApp.sent, await states()]).toEqual([[], ['Bonjour received', 'un failed']])
    expect(await retryReply(moved, id, { messageId: 'reply-un' })).toMatchObject(refused)
  })

  it('is not another answer with the same id', { tags: ['W-05'] }, async () => {
    const { _id: productId } = await addProduct(shop, { price: 2000, stock: 9 })
    const first = { id: 'reply-un', text: 'un' }
    const other = { type: 'product', id: 'reply-two', productId } as const
    await says('un')
    expect(await says('un', other as never)).toMatchObject({ ok: true })
    expect(await says('un', other as never)).toMatchObject({ ok: true, sent: { id: 'reply-two' } })
    const refused = { ok: false, code: 'INVALID_INPUT' }
    for (const change of [
      ...[
        { ...first, text: 'deux' },
        { ...other, id: first.id },
        { ...first, id: other.id },
      ],
      ...[
        { ...other, productId: 'another' },
        { ...first, type: 'position' },
      ],
      { ...first, type: 'template', name: 'rappel', language: 'fr', values: {} },
      ...['order', 'payment'].map((type) => ({ ...first, type, orderId: 'ORDER-000001' })),
      { ...other, type: 'cart', cartId: productId },
    ])
      expect([change, await says('un', change as never)]).toMatchObject([change, refused])
    const picture = { ...first, seen: 1, anyway: false, replyTo: null }
    expect(await replyWithPicture(shop, id, picture, new Uint8Array(JPEG))).toMatchObject(refused)
    await deliver(shop)
    expect(shop.whatsApp.sent).toHaveLength(2)
  })

  it('stores an answer anew that WhatsApp accepted and then refused', { tags: ['W-05'] }, async () => {
    await says('un')
    await says('deux')
    await deliver(shop)
    const report = {
      wamid: 'wamid.1',
      id: 'reply-un',
      state: 'failed',
      failure: '131026',
      at: shop.clock(),
    } as const
    await shop.store.transaction((tx) => tx.whatsAppMessages.report(report))
    const retried = await retryReply(shop, id, { messageId: 'reply-un' })
    expect(retried).toMatchObject({ ok: true, sent: { text: 'un', state: 'queued' } })
    await deliver(shop)
    expect(texts()).toEqual(['un', 'deux', 'un'])
    expect(await states()).toEqual(['Bonjour received', 'deux sent', 'un sent'])
  })

  it('counts an answer as not sent that somebody abandons in the list of what was not sent', {
    tags: ['W-05', 'R-03'],
  }, async () => {
    await says('un')
    expect(await waits()).toBe(false)
    expect(await abandonEntry(shop, 'reply-un')).toMatchObject({ ok: true })
    expect(await states()).toEqual(['Bonjour received', 'un failed'])
    expect(await waits()).toBe(true)
  })

  it('writes in the audit log who has answered whom, without the text', { tags: ['W-14'] }, async () => {
    await says('secret')
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entry).toMatchObject({
      action: 'conversation.replied',
      actor: AWA,
      subject: { id, name: id },
    })
    expect(JSON.stringify(entry)).not.toContain('secret')
  })
})
