import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { queueMail } from '../../use-cases/mail/mailer.ts'
import { mailSettingsOf, withMail } from '../builders/mail-settings.ts'
import { anImage } from '../builders/product-details.ts'
import { startImageSite } from '../support/image-site.ts'
import { addMovedProducts, imagesOf } from '../support/moved-products.ts'
import { type SmtpFault, smtpServer } from '../support/smtp-server.ts'
import { KILLS, type KillRow } from './kill-row.ts'

const MAILS = 24
const SMTP_FAULTS: readonly (SmtpFault | null)[] = [
  null,
  null,
  { at: 'CONNECT', cut: true },
  { at: 'RCPT', reply: '451 4.7.1 greylisted' },
  { at: 'RCPT', delayMs: 40 },
  { at: 'TEXT', cut: true },
  { at: 'END', delayMs: 300 },
  { at: 'END', delayMs: 300 },
  { at: 'END', delayMs: 300 },
  { at: 'END', cut: true },
  { at: 'END', cut: true, accepted: true },
]

const statesOf = ({ db }: Engine, channel: string) =>
  db.selectFrom('outbox').select(['id', 'state']).where('channel', '=', channel).execute()

/** After the first kill, the server is down for a while. */
export const mails: KillRow = {
  ...{ processes: 'send mails', tags: ['G-11'], title: 'lose no mail and send none twice' },
  ...{ instances: 2, kills: KILLS, steps: [3, 8], channels: ['mail'], task: null },
  surround: async (_time, random) => {
    const server = await smtpServer()
    let isDown = false
    server.misbehave = () => random.oneOf(SMTP_FAULTS)
    return {
      around: withMail(mailSettingsOf({ port: server.port })),
      close: server.close,
      prepare: ({ store, clock }) =>
        store.transaction(async (tx) => {
          for (let number = 0; number < MAILS; number++) {
            const mail = { to: 'awa@exemple.sn', subject: `Essai ${number}`, text: 'Bonjour' }
            await queueMail(tx, { kind: 'contact-message', ...mail, key: `k${number}`, at: clock() })
          }
        }),
      afterKill: async (_shop, _engine, kill) => {
        if (kill > 0) return
        isDown = true
        await server.down()
      },
      disturb: async () => {
        if (!isDown || random.percent(70)) return
        isDown = false
        await server.up()
      },
      calm: async () => {
        server.misbehave = () => null
        if (isDown) await server.up()
      },
      holds: async (_shop, engine) => {
        const sent = await statesOf(engine, 'mail')
        expect(sent).toHaveLength(MAILS)
        // The server received a mail in state `sent` once, and a mail in state `unclear` at most once.
        for (const { id, state } of sent) {
          const times = server.accepted.filter(({ messageId }) => messageId.startsWith(id)).length
          if (state === 'sent') expect([id, times]).toEqual([id, 1])
          else {
            expect([id, state]).toEqual([id, 'unclear'])
            expect(times).toBeLessThanOrEqual(1)
          }
        }
        expect(sent.some(({ state }) => state === 'sent')).toBe(true)
      },
    }
  },
}

const PRODUCTS = 12
const IMAGES = 4
const bytesOf = (product: number, image: number) => anImage(`photo ${product} ${image}`)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

export const photos: KillRow = {
  ...{ processes: 'fetch photos', tags: ['K-21'], title: 'lose and double none' },
  ...{ instances: 2, kills: KILLS, steps: [2, 5], channels: ['image'], task: null },
  surround: async (_time, random) => {
    const site = await startImageSite()
    let misbehaving = true
    /** Serves a photo, but now and then fails, is slow or cuts the connection. */
    const serve = (product: number, image: number) =>
      site.serve(`/${product}/${image}.png`, async (response) => {
        const fault = misbehaving ? random.between(0, 9) : 9
        if (fault < 1) return void response.writeHead(500).end()
        if (fault < 2) return void response.destroy()
        if (fault < 6) await wait(200)
        response.end(bytesOf(product, image))
      })
    return {
      around: {},
      close: site.close,
      prepare: (shop, engine) => {
        const products = numbers(PRODUCTS).map((product) => {
          const images = numbers(IMAGES).map((image) => serve(product, image))
          return [`p${product}`, { images }] as const
        })
        return addMovedProducts(engine, shop, Object.fromEntries(products))
      },
      calm: () => {
        misbehaving = false
      },
      holds: async (shop, engine) => {
        const entries = await statesOf(engine, 'image')
        expect(entries.filter(({ state }) => state !== 'sent')).toEqual([])
        for (const product of numbers(PRODUCTS)) {
          const photos = numbers(IMAGES).map((image) => shop.images.add(bytesOf(product, image)))
          expect(await imagesOf(shop, `p${product}`)).toEqual(await Promise.all(photos))
        }
      },
    }
  },
}
