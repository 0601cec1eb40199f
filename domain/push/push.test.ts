import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lowStockNotification,
  newOrderNotification,
  severalNotification,
  TEST_NOTIFICATION,
} from './notification-texts.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { readPushNotification } from './push-notification.ts'
import {
  allowedTopics,
  causeKey,
  PUSH_TOPIC_NAMES,
  readCauseKey,
  readStockSubject,
  stockSubject,
} from './push-topics.ts'
import { DAY_MINUTES, quietUntil } from './quiet-hours.ts'

const MINUTE_MS = 60_000
const minute = fc.integer({ min: 0, max: DAY_MINUTES - 1 })

describe('quietUntil', { tags: ['G-10'] }, () => {
  const at = (time: string) => Date.parse(`2026-11-28T${time}:00.000Z`)
  const night = { from: 22 * 60, until: 7 * 60 }

  it.each([
    ['21:59', null],
    ['22:00', at('07:00') + DAY_MINUTES * MINUTE_MS],
    ['00:00', at('07:00')],
    ['06:59', at('07:00')],
    ['07:00', null],
  ])('at %s is %s for a night from 22:00 to 07:00 in Dakar', (time, end) => {
    expect(quietUntil(night, at(time))).toBe(end)
  })

  it('is the first minute after now that the quiet hours do not contain', () => {
    const isQuiet = (hours: { from: number; until: number }, now: number) => {
      const of = Math.floor(now / MINUTE_MS) % DAY_MINUTES
      const { from, until } = hours
      return from <= until ? of >= from && of < until : of >= from || of < until
    }
    const now = fc.integer({ min: 0, max: 2e12 })
    fc.assert(
      fc.property(minute, minute, now, (from, until, time) => {
        const hours = { from, until }
        const end = quietUntil(hours, time)
        if (!isQuiet(hours, time)) expect(end).toBeNull()
        else {
          expect(end).toBeGreaterThan(time)
          expect(isQuiet(hours, end ?? 0)).toBe(false)
          expect(isQuiet(hours, (end ?? 0) - 1)).toBe(true)
          expect((end ?? 0) - time).toBeLessThanOrEqual(DAY_MINUTES * MINUTE_MS)
        }
      }),
    )
    expect(quietUntil(null, 0)).toBeNull()
  })
})

describe('isPushEndpoint', { tags: ['R-01'] }, () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/QGx',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('accepts %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://redis/x',
    'https://db.internal/x',
    'https://db.internal./x',
    'https://user:pass@push.example.com/x',
    `https://push.example.com/${'x'.repeat(1000)}`,
    'data:text/plain,x',
    '',
  ])('refuses %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false)
  })
})

describe('causes', { tags: ['R-01'] }, () => {
  it('are read from their key as they were', () => {
    const topic = fc.constantFrom(...PUSH_TOPIC_NAMES)
    const mark = fc.stringMatching(/^[\w-]+$/)
    fc.assert(
      fc.property(topic, mark, fc.string({ minLength: 1 }), (name, at, subject) => {
        const cause = { topic: name, mark: at, subject }
        expect(readCauseKey(causeKey(cause))).toEqual(cause)
      }),
    )
    expect(readCauseKey('push unknown 0 x')).toBeNull()
    const size = { productId: 'p 1', color: null, size: '6 mois' }
    expect(readStockSubject(stockSubject(size))).toEqual(size)
  })

  it('are offered to accounts that may see them', () => {
    const allowed = (permissions: object) => allowedTopics({ role: 'admin', permissions })
    expect(allowed({ products: true })).toEqual(['stock'])
    expect(allowed({ 'orders:read': true })).toEqual(['order', 'payment', 'delivery'])
    expect(allowedTopics({ role: 'user', permissions: { orders: true } })).toEqual([])
  })
})

describe('notifications', { tags: ['G-10', 'R-01'] }, () => {
  const shown = { totalAmount: 12_500, zone: 'Dakar', district: 'Ouakam' }

  it('survive the way to the phone, and stay far below the limit of a push service', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(text, text, fc.boolean(), (orderId, zone, again) => {
        const order = newOrderNotification({ ...shown, orderId: orderId.slice(0, 60), zone }, again)
        const low = lowStockNotification({ _id: 'p1', name: zone, color: zone, size: null, stock: 1 })
        for (const sent of [order, low, severalNotification(PUSH_TOPIC_NAMES), TEST_NOTIFICATION]) {
          expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(3000)
          expect(readPushNotification(JSON.stringify(sent))).toEqual(sent)
        }
      }),
    )
  })

  it.each([null, '', 'texte', '[]', '{}', '{"title":" "}', '{"title":7}'])(
    'have a general text when the message is %j',
    (text) => {
      expect(readPushNotification(text)).toMatchObject({
        title: 'Du nouveau dans la boutique',
        path: '/dashboard',
      })
    },
  )

  it('never open a page outside the dashboard', () => {
    const path = 'https://autre.example/dashboard'
    const actions = [{ title: 'Ouvrir', path }, { title: 'Voir', path: '/dashboard?a' }, null]
    expect(readPushNotification(JSON.stringify({ title: 'T', path, actions }))).toMatchObject({
      path: '/dashboard',
      actions: [{ title: 'Voir', path: '/dashboard?a' }],
    })
    expect(readPushNotification('{"title":"T","path":"/dashboards"}').path).toBe('/dashboard')
  })

  it('about one topic open its list', () => {
    const { body, path } = severalNotification(['message', 'message'])
    expect({ body, path }).toEqual({ body: 'Message d’un client : 2', path: '/dashboard/order#avis' })
  })
})
