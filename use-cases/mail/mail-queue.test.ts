import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import type { MailDelivery } from '../../domain/mail/mail.ts'
import { mailSettingsOf, withMail } from '../../tests/builders/mail-settings.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { sendMessage } from '../contact/messages.ts'
import { placeOrder } from '../orders/place-order.ts'
import { abandonEntry, retryEntry } from '../outbox/change-entry.ts'
import { outboxChannels } from '../outbox/channels.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { applyRetention } from '../personal-data/apply-retention.ts'
import { eraseCustomer } from '../personal-data/customer-data.ts'
import { readMailOverview } from './mail-overview.ts'
import { type NewMail, queueMail } from './mailer.ts'
import { dueSummary, queueDailySummary } from './queue-daily-summary.ts'

const A_MINUTE = 60_000
const AN_HOUR = 60 * A_MINUTE
const A_DAY = 24 * AN_HOUR
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }
const BUSY: MailDelivery = { outcome: 'deferred', failure: 'busy', answer: '451 later' }
const UNKNOWN: MailDelivery = { outcome: 'refused', failure: 'recipient', answer: '550 unknown' }

const mailShop = (engine: Engine, settings = mailSettingsOf()) => aShop(engine, withMail(settings))
const deliver = (shop: TestShop, options = {}) =>
  deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal, ...options })
const queue = (shop: TestShop, mail: Partial<NewMail> = {}) =>
  shop.store.transaction((tx) =>
    queueMail(tx, {
      kind: 'daily-summary',
      to: 'awa@exemple.sn',
      subject: 'Essai',
      text: 'Bonjour',
      key: 'k1',
      at: shop.clock(),
      ...mail,
    }),
  )
const rows = (engine: Engine) =>
  engine.db.selectFrom('outbox').selectAll().orderBy('createdAt').orderBy('key').execute()

describeOnEachEngine('the mail queue', (engine) => {
  it('sends a contact message to each recipient, with the visitor as Reply-To', {
    tags: ['G-11'],
  }, async () => {
    const shop = mailShop(engine(), mailSettingsOf({ recipients: ['awa@exemple.sn', 'binta@exemple.sn'] }))
    await sendMessage(shop, MESSAGE)
    await deliver(shop)
    await deliver(shop)
    expect(shop.mailTransport.sent.map(({ to }) => to).toSorted()).toEqual([
      'awa@exemple.sn',
      'binta@exemple.sn',
    ])
    expect(shop.mailTransport.sent[0]).toMatchObject({
      replyTo: { name: 'Khady', address: 'khady@exemple.sn' },
      subject: '[Keur Bébé] Taille',
      text: expect.stringContaining('Du 28 ?'),
    })
    expect(await rows(engine())).toMatchObject([
      { state: 'sent', payload: null, tries: 1, endedAt: shop.clock() },
      { state: 'sent', payload: null },
    ])
  })

  it('stores a contact message but queues no mail without SMTP settings', { tags: ['G-11'] }, async () => {
    const shop = aShop(engine())
    await sendMessage(shop, MESSAGE)
    expect(await shop.store.contact.list()).toMatchObject([MESSAGE])
    expect(await rows(engine())).toEqual([])
    expect(await readMailOverview(shop)).toEqual({
      configured: false,
      settings: null,
      waiting: 0,
      mails: [],
      total: 0,
    })
  })

  it('queues a mail once for each key, and none when the transaction is rolled back', {
    tags: ['G-11'],
  }, async () => {
    const shop = mailShop(engine())
    expect([await queue(shop), await queue(shop)]).toEqual([expect.any(String), null])
    const rolledBack = shop.store.transaction(async (tx) => {
      await queueMail(tx, { kind: 'daily-summary', to: 'a@b.sn', subject: 's', text: 't', key: 'k2', at: 0 })
      throw new Error('the cause failed')
    })
    await expect(rolledBack).rejects.toThrow('the cause failed')
    expect((await rows(engine())).map(({ key }) => key)).toEqual(['k1'])
    expect(shop.publishedEvents).toEqual([{ kind: 'mail', state: 'queued' }])
  })

  it('waits longer after each failure, and sends the mail when the server accepts it', {
    tags: ['G-11'],
  }, async () => {
    const shop = mailShop(engine())
    await queue(shop)
    shop.mailTransport.answers = [BUSY, BUSY]
    await deliver(shop)
    await deliver(shop)
    expect(shop.mailTransport.servers).toHaveLength(1)
    expect((await readMailOverview(shop)).mails).toMatchObject([
      {
        state: 'queued',
        failure: 'busy',
        answer: '451 later',
        nextTryAt: '2026-03-02T10:01:00.000Z',
        canRetry: true,
      },
    ])
    shop.advance(A_MINUTE)
    await deliver(shop)
    shop.advance(2 * A_MINUTE - 1)
    await deliver(shop)
    expect(shop.mailTransport.servers).toHaveLength(2)
    shop.advance(1)
    await deliver(shop)
    expect(shop.mailTransport.sent).toHaveLength(1)
    expect(await readMailOverview(shop)).toMatchObject({ waiting: 0, mails: [], total: 0 })
  })

  it('sends a mail after a server outage of an hour, and marks a mail as failed after an outage of three days', {
    tags: ['G-11'],
  }, async () => {
    const shop = mailShop(engine())
    await queue(shop)
    const until = shop.clock() + AN_HOUR
    shop.mailTransport.send = (
      (send) => async (mail, server, options) =>
        shop.clock() < until ? BUSY : send(mail, server, options)
    )(shop.mailTransport.send)
    for (let step = 0; step < 5; step++) {
      await deliver(shop)
      shop.advance(AN_HOUR / 2)
    }
    expect(shop.mailTransport.sent).toHaveLength(1)

    await queue(shop, { key: 'k2' })
    shop.mailTransport.send = async () => BUSY
    for (let step = 0; step < 7; step++) {
      await deliver(shop)
      shop.advance(A_DAY / 2)
    }
    expect((await readMailOverview(shop)).mails).toMatchObject([
      { state: 'failed', failure: 'busy', nextTryAt: null, canRetry: true },
    ])
  })

  it('marks a mail as bounced as soon as its recipient is refused, and lets an administrator retry it', {
    tags: ['G-11'],
  }, async () => {
    const shop = mailShop(engine())
    await queue(shop)
    shop.mailTransport.answers = [UNKNOWN]
    await deliver(shop)
    shop.advance(A_DAY)
    await deliver(shop)
    expect(shop.mailTransport.servers).toHaveLength(1)
    const [mail] = (await readMailOverview(shop)).mails
    expect(mail).toMatchObject({ state: 'bounced', failure: 'recipient', answer: '550 unknown' })
    expect(await retryEntry(shop, mail?.id ?? '')).toMatchObject({ ok: true })
    await deliver(shop)
    expect(shop.mailTransport.sent).toHaveLength(1)
    expect(await retryEntry(shop, mail?.id ?? '')).toMatchObject({ ok: false, code: 'MAIL_FINAL' })
  })

  it('does not retry a mail that may have arrived', { tags: ['G-11'] }, async () => {
    const shop = mailShop(engine())
    await queue(shop)
    shop.mailTransport.answers = [{ outcome: 'unclear' }]
    await deliver(shop)
    shop.advance(10 * A_DAY)
    await deliver(shop)
    expect(shop.mailTransport.servers).toHaveLength(1)
    const [mail] = (await readMailOverview(shop)).mails
    expect(mail).toMatchObject({ state: 'unclear', canRetry: true })
    expect(await abandonEntry(shop, mail?.id ?? '')).toMatchObject({ ok: true })
    expect(await readMailOverview(shop)).toMatchObject({ mails: [], total: 0 })
    expect(await rows(engine())).toMatchObject([{ state: 'abandoned', payload: null }])
  })

  it('after a process has stopped, retries its mail, but marks it as unclear if it was already handed to the server', {
    tags: ['G-11'],
  }, async () => {
    const shop = mailShop(engine())
    await queue(shop, { key: 'before' })
    await queue(shop, { key: 'after' })
    const [after, before] = await rows(engine())
    const now = shop.clock()
    await shop.store.outbox.claim({ id: after?.id ?? '', token: 'a' }, now, now + A_MINUTE)
    await shop.store.outbox.claim({ id: before?.id ?? '', token: 'b' }, now, now + A_MINUTE)
    await shop.store.outbox.handOver({ id: after?.id ?? '', token: 'a' }, now, now + A_MINUTE)
    await deliver(shop)
    expect(shop.mailTransport.sent).toEqual([])
    shop.advance(A_MINUTE)
    await deliver(shop)
    expect(shop.mailTransport.sent.map(({ id }) => id)).toEqual([before?.id])
    expect((await readMailOverview(shop)).mails).toMatchObject([{ id: after?.id, state: 'unclear' }])
    expect(await shop.store.outbox.handOver({ id: before?.id ?? '', token: 'b' }, now, now)).toBe(false)
    expect(await shop.store.outbox.finish({ id: before?.id ?? '', token: 'b' }, { state: 'queued' })).toBe(
      false,
    )
  })

  it('does not send a mail twice when its lease ends while it is being sent', {
    tags: ['G-11'],
  }, async () => {
    const shop = mailShop(engine())
    await queue(shop)
    const { send } = shop.mailTransport
    shop.mailTransport.send = async (mail, server, options) => {
      shop.advance(AN_HOUR)
      shop.mailTransport.send = send
      await deliver(shop)
      return send(mail, server, options)
    }
    await deliver(shop)
    expect(shop.mailTransport.sent).toHaveLength(1)
    expect(await rows(engine())).toMatchObject([{ state: 'sent' }])
  })

  it('expires a password reset mail after 30 minutes and deletes its text', { tags: ['G-11'] }, async () => {
    const shop = mailShop(engine())
    await queue(shop, { kind: 'password-reset', text: 'https://boutique.example/reset?jeton' })
    shop.advance(30 * A_MINUTE)
    await deliver(shop)
    expect(shop.mailTransport.servers).toEqual([])
    expect(JSON.stringify(await rows(engine()))).not.toContain('jeton')
    const [mail] = (await readMailOverview(shop)).mails
    expect(mail).toMatchObject({
      kind: 'password-reset',
      state: 'failed',
      failure: 'expired',
      canRetry: false,
    })
    expect(await retryEntry(shop, mail?.id ?? '')).toMatchObject({ code: 'MAIL_FINAL' })
  })

  it('expires unsent mails even when SMTP is no longer configured', async () => {
    const shop = mailShop(engine())
    await queue(shop)
    const without = { ...shop, ...withMail(null) }
    shop.advance(3 * A_DAY)
    await deliver(without)
    expect((await readMailOverview(without)).mails).toMatchObject([{ state: 'failed', failure: 'expired' }])
    expect(shop.mailTransport.servers).toEqual([])
  })

  it('queues the summary of a day once for each recipient', { tags: ['G-11'] }, async () => {
    const shop = mailShop(engine(), mailSettingsOf({ summary: true, summaryHour: 11 }))
    const product = await addProduct(shop, { name: 'Robe', price: 5000, stock: 4 })
    await placeOrder(shop, anOrderInput(product, 3))
    await sendMessage(aShop(engine()), MESSAGE)
    expect(await dueSummary(shop)).toBeNull()
    await queueDailySummary(shop)
    shop.advance(A_DAY + AN_HOUR)
    expect(await dueSummary(shop)).toBe('2026-03-02')
    await queueDailySummary(shop)
    await queueDailySummary(shop)
    await deliver(shop)
    expect(shop.mailTransport.sent).toMatchObject([
      {
        to: 'awa@exemple.sn',
        subject: '[Keur Bébé] lundi 2 mars 2026 : 1 commande, 15 000 FCFA',
        text: expect.stringMatching(
          /1 commande en attente\n- 1 message non lu\n\nStock faible\n- Robe : 1\n/,
        ),
      },
    ])
    expect(await dueSummary({ ...shop, ...withMail() })).toBeNull()
  })

  it('deletes the mails of an erased visitor, and deletes other mails 90 days after they were sent', {
    tags: ['G-11'],
  }, async () => {
    const shop = mailShop(engine())
    await sendMessage(shop, MESSAGE)
    await queue(shop, { key: 'old' })
    await deliver(shop)
    await queue(shop, { key: 'waiting' })
    expect(await eraseCustomer(shop, { by: 'email', value: MESSAGE.email })).toMatchObject({ ok: true })
    expect((await rows(engine())).map(({ key }) => key)).toEqual(['old', 'waiting'])
    shop.advance(91 * A_DAY)
    expect(await applyRetention(shop)).toMatchObject({ mails: 1 })
    expect((await rows(engine())).map(({ key }) => key)).toEqual(['waiting'])
  })
})
