import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { WEBHOOK_DATA } from '../../contracts/webhook-payloads.ts'
import { anOrder } from '../../tests/builders/an-order.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { followedOrder } from './followed-order.ts'
import type { Order } from './order.ts'
import { orderTextValues } from './order-texts.ts'
import { giftAddress } from './recipient.ts'
import { HIDDEN_FROM, VIEWERS, visibleHistory, visibleOrder } from './visible-order.ts'

const FIELDS = Object.keys(HIDDEN_FROM) as (keyof Order)[]
const word = fc.stringMatching(/^[a-z]{12}$/)

/** An order whose texts are all different, so that each is recognised wherever it appears. */
const orders = fc
  .record({ texts: fc.uniqueArray(word, { minLength: 10, maxLength: 10 }), hidesAddress: fc.boolean() })
  .map(({ texts: [a, b, c, d, e, f, g, h, i = '', j = ''], hidesAddress }) => {
    const street = `${a} ${b}`
    const deliveryAddress = hidesAddress
      ? giftAddress({ name: i, phone: '778889900', address: street })
      : street
    const returned = { id: j, status: 'requested', reason: `${c}`, amount: 0, method: null } as const
    return anOrder({
      ...{ hidesAddress, deliveryAddress, district: `${d}`, zone: `${e}`, customerName: `${f}` },
      ...{ followKey: `${g}`, cancelReason: `${h}`, paymentCode: 'QX7Z2K' },
      ...{ status: 'confirmed', paymentMethod: 'Wave' },
      returns: [{ ...returned, lines: [], exchangeOrderId: null, createdAt: '2026-03-02T10:00:00.000Z' }],
    })
  })

const values = (order: Order, fields: readonly (keyof Order)[]) =>
  fields.flatMap((field) => {
    const value = order[field]
    return field === 'returns'
      ? order.returns.map(({ reason }) => reason)
      : typeof value === 'string'
        ? [value]
        : []
  })

describe('visibleOrder', () => {
  it('shows each viewer every field that is not hidden from them, and of the others nothing', {
    tags: ['K-10', 'D-54'],
  }, () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...VIEWERS), (order, viewer) => {
        const who = viewer === 'customer' && order.hidesAddress ? 'giver' : viewer
        const shown = visibleOrder(order, viewer)
        const hidden = FIELDS.filter((field) => HIDDEN_FROM[field].some((one) => one === who))
        const text = JSON.stringify(shown)
        for (const value of values(order, hidden)) expect(text).not.toContain(value)
        const isReplaced = who === 'recipient' && order.hidesAddress
        const open = FIELDS.filter((field) => !hidden.includes(field))
        for (const field of open)
          if (!isReplaced) expect([field, shown[field]]).toEqual([field, order[field]])
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  it('decides what the order page, the messages and other systems are told of a gift', {
    tags: ['K-10'],
  }, () => {
    fc.assert(
      fc.property(orders, (order) => {
        const sender = { shopName: 'Keur Bébé', publicUrl: 'https://keur.example' }
        const told = JSON.stringify([followedOrder(order, null), orderTextValues(order, sender)])
        const place = values(order, ['deliveryAddress', 'district', 'zone', 'cancelReason', 'returns'])
        if (order.hidesAddress) for (const value of place) expect(told).not.toContain(value)
        const heard = JSON.stringify(v.parse(WEBHOOK_DATA['order.created'], visibleOrder(order, 'system')))
        const personal = FIELDS.filter((field) => HIDDEN_FROM[field].some((one) => one === 'system'))
        for (const value of values(order, personal)) expect(heard).not.toContain(value)
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  it('has the parents of a gift in the place of its giver, at their door', { tags: ['K-10', 'D-23'] }, () => {
    const parents = { name: 'Aminata Fall', phone: '778889900', address: 'Sicap Karack' }
    const gift = anOrder({ hidesAddress: true, deliveryAddress: giftAddress(parents), followKey: 'secret' })
    expect(visibleOrder(gift, 'recipient')).toMatchObject({
      ...{ customerName: parents.name, customerPhone: parents.phone, deliveryAddress: parents.address },
      followKey: null,
    })
  })
})

describe('visibleHistory', () => {
  const history = {
    events: [
      {
        kind: 'edited',
        note: 'villa 7',
        changes: { deliveryAddress: ['villa 7', 'villa 8'], credit: [0, 5] },
      },
    ],
    deliveryAttempts: [{ number: 1, note: 'villa 7 fermée' }],
    payments: [{ amount: 5000, note: 'payé à la villa 7' }],
    refunds: [{ amount: 500, note: 'villa 7' }],
    notes: [{ text: 'villa 7' }],
  }

  it('says of a gift what happened, and nothing that the shop wrote', { tags: ['K-10', 'D-54'] }, () => {
    const shown = visibleHistory(anOrder({ hidesAddress: true }), history)
    expect(shown).toMatchObject({
      events: [{ kind: 'edited', changes: { credit: [0, 5] } }],
      deliveryAttempts: [{ number: 1 }],
      payments: [{ amount: 5000 }],
    })
    expect(JSON.stringify(shown)).not.toContain('villa')
  })

  it('is complete for who ordered for themselves', { tags: ['D-54'] }, () => {
    expect(visibleHistory(anOrder(), history)).toEqual(history)
  })
})
