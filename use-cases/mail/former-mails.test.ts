import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { mailSettingsOf, withMail } from '../../tests/builders/mail-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { openBeforeOutbox } from '../../tests/support/former-mail-queue.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { aShop, OPENING, type TestShop } from '../../tests/support/shop.ts'
import { outboxChannels } from '../outbox/channels.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { applyRetention } from '../personal-data/apply-retention.ts'
import { readMailOverview } from './mail-overview.ts'
import { queueDailySummary } from './queue-daily-summary.ts'

const A_MINUTE = 60_000
const A_DAY = 24 * 60 * A_MINUTE
const LINK = 'https://boutique.example/reset-password#a-token'

const deliver = (shop: TestShop) =>
  deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal })
const mailShop = (engine: Engine, settings = mailSettingsOf()) => aShop(engine, withMail(settings))
const sentIds = ({ mailTransport }: TestShop) => mailTransport.sent.map(({ id }) => id)

describeOnEachEngine('mails of the version before, which runs beside', (engine) => {
  it('are sent once, with their reply address, text and own server', { tags: ['R-03'] }, async () => {
    const shop = mailShop(engine())
    const before = openBeforeOutbox(engine())
    await before.queue({ id: 'plain', text: 'Du 28 ?' }, OPENING)
    await before.queue(
      { id: 'via', kind: 'security-notice', via: mailSettingsOf({ host: 'other' }) },
      OPENING,
    )
    await deliver(shop)
    await deliver(shop)
    expect(shop.mailTransport.sent.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([
      { id: 'plain', to: 'awa@exemple.sn', text: 'Du 28 ?', replyTo: { address: 'khady@exemple.sn' } },
      { id: 'via', subject: 'Essai' },
    ])
    expect(shop.mailTransport.servers.map(({ host }) => host).toSorted()).toEqual(['127.0.0.1', 'other'])
    expect(await before.claim('plain', OPENING + 1)).toBe(false)
    expect(await before.open()).toEqual([])
  })

  it('stay with an attempt that is sending them, and are adopted when its lease ends', {
    tags: ['R-03'],
  }, async () => {
    const shop = mailShop(engine())
    const before = openBeforeOutbox(engine())
    for (const id of ['sent', 'killed', 'handed over']) await before.queue({ id }, OPENING)
    await before.claim('sent', OPENING + A_MINUTE)
    await before.claim('killed', OPENING + A_MINUTE)
    await before.claim('handed over', OPENING + A_MINUTE, OPENING)
    await deliver(shop)
    expect(sentIds(shop)).toEqual([])
    expect(await before.finish('sent', 'sent')).toBe(true)
    shop.advance(A_MINUTE)
    await deliver(shop)
    expect(sentIds(shop)).toEqual(['killed'])
    expect(await before.finish('killed', 'sent')).toBe(false)
    expect((await readMailOverview(shop)).mails).toMatchObject([{ id: 'handed over', state: 'unclear' }])
  })

  it('that were not sent are listed', { tags: ['R-03'] }, async () => {
    const shop = mailShop(engine())
    const before = openBeforeOutbox(engine())
    await before.queue({ id: 'refused' }, OPENING)
    await before.claim('refused', OPENING + A_MINUTE)
    await before.finish('refused', 'bounced', 'recipient')
    await deliver(shop)
    expect((await readMailOverview(shop)).mails).toMatchObject([
      { id: 'refused', channel: 'mail', state: 'bounced', failure: 'recipient', canRetry: true },
    ])
  })

  it('keep a reset link encrypted, and leave none where they were', { tags: ['G-20', 'R-03'] }, async () => {
    const shop = aShop(engine())
    await openBeforeOutbox(engine()).queue({ id: 'reset', kind: 'password-reset', text: LINK }, OPENING)
    await deliver(shop)
    expect((await shop.store.outbox.find('reset'))?.secret).toEqual({ text: LINK })
    const { db } = engine()
    const rows = [
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('mails').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(LINK)
    expect(rows[1]).toMatchObject([{ state: 'adopted', text: null }])
  })

  it('are not queued again by this version, nor its own by that one', {
    tags: ['G-11', 'R-03'],
  }, async () => {
    const settings = { summary: true, summaryHour: 7, recipients: ['awa@exemple.sn', 'binta@exemple.sn'] }
    const shop = mailShop(engine(), mailSettingsOf(settings))
    const before = openBeforeOutbox(engine())
    const key = (to: string) => `daily-summary 2026-03-01 ${to}`
    const summary = (id: string, to: string) =>
      before.queue({ id, key: key(to), kind: 'daily-summary' }, OPENING)
    expect(await summary('former', 'awa@exemple.sn')).toBe(true)
    await queueDailySummary(shop)
    await queueDailySummary(shop)
    expect(await summary('second', 'binta@exemple.sn')).toBe(false)
    await deliver(shop)
    expect(shop.mailTransport.sent).toHaveLength(2)
    expect(sentIds(shop)).toContain('former')
  })

  it('are deleted 90 days after they were adopted', { tags: ['R-03'] }, async () => {
    const shop = mailShop(engine())
    await openBeforeOutbox(engine()).queue({ id: 'old' }, OPENING)
    await deliver(shop)
    shop.advance(91 * A_DAY)
    await applyRetention(shop)
    expect(await engine().db.selectFrom('mails').selectAll().execute()).toEqual([])
    expect(await shop.store.outbox.find('old')).toBeNull()
  })
})

describeInstances('an instance of the version before and two of this one', ({ open }) => {
  it('send each of its mails once', { tags: ['G-11', 'R-03'] }, async () => {
    const shops = [await open(), await open()].map((engine) => mailShop(engine))
    const before = openBeforeOutbox(await open())
    const ids = Array.from({ length: 60 }, (_, number) => `mail-${number}`)
    for (const id of ids) await before.queue({ id }, OPENING)
    const sentBefore: string[] = []
    const sendAsBefore = async () => {
      for (const id of ids.toReversed()) {
        if (!(await before.claim(id, OPENING + A_DAY))) continue
        sentBefore.push(id)
        await before.finish(id, 'sent')
      }
    }
    await Promise.all([sendAsBefore(), ...shops.map(deliver), ...shops.map(deliver)])
    for (const shop of shops) await deliver(shop)
    const sent = [...sentBefore, ...shops.flatMap(sentIds)]
    expect(sent.toSorted()).toEqual(ids.toSorted())
  })
})
