import { expect, it } from 'vitest'
import { mailSettingsOf, withMail } from '../../tests/builders/mail-settings.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { aShop } from '../../tests/support/shop.ts'
import { outboxChannels } from '../outbox/channels.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { queueMail } from './mailer.ts'
import { queueDailySummary } from './queue-daily-summary.ts'

const MAILS = 60

describeInstances('two instances with one mail queue', ({ open }) => {
  it('never send the same mail', { tags: ['G-11'] }, async () => {
    const shops = [await open(), await open()].map((engine) => aShop(engine, withMail()))
    await shops[0]?.store.transaction(async (tx) => {
      for (let number = 0; number < MAILS; number++) {
        const mail = { to: 'awa@exemple.sn', subject: 'Essai', text: 'Bonjour', key: `k${number}`, at: 0 }
        await queueMail(tx, { kind: 'contact-message', ...mail, at: shops[0]?.clock() ?? 0 })
      }
    })
    const { signal } = new AbortController()
    await Promise.all(
      [...shops, ...shops].map((shop) => deliverDue(shop, outboxChannels(shop), { stopping: signal })),
    )
    const sent = shops.flatMap(({ mailTransport }) => mailTransport.sent.map(({ id }) => id))
    expect([sent.length, new Set(sent).size]).toEqual([MAILS, MAILS])
    for (const { mailTransport } of shops) expect(mailTransport.sent.length).toBeGreaterThan(0)
  })

  it('queue the summary of a day once for each recipient', { tags: ['G-11'] }, async () => {
    const mailSettings = mailSettingsOf({ summary: true, recipients: ['awa@exemple.sn', 'binta@exemple.sn'] })
    const shops = [await open(), await open()].map((engine) => aShop(engine, withMail(mailSettings)))
    await Promise.all([...shops, ...shops].map((shop) => queueDailySummary(shop)))
    expect(await shops[0]?.store.outbox.counts()).toEqual([{ channel: 'mail', waiting: 2, unsent: 0 }])
  })
})
