import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DATE_ORDERS, readDateOrder, readMoment } from './statement-dates.ts'

describe('readDateOrder', { tags: ['E-21'] }, () => {
  it.each([
    [['05/11/2026', '28/11/2026 14:05'], { kind: 'decided', order: 'day-first' }],
    [['11/05/2026', '11/28/2026 14:05'], { kind: 'decided', order: 'month-first' }],
    [['5-11-26', '31/12/2026'], { kind: 'decided', order: 'day-first' }],
    [['05/11/2026', '05/12/2026'], { kind: 'open', example: '05/11/2026' }],
    [['11.11.2026', '01.02.2026'], { kind: 'open', example: '01/02/2026' }],
    [['28/11/2026', '11/28/2026'], { kind: 'mixed', examples: ['28/11/2026', '11/28/2026'] }],
    [['2026-11-05', '11/11/2026', 'hier', '', '31/31/2026'], { kind: 'none' }],
  ])('reads %j', (dates, evidence) => {
    expect(readDateOrder(dates)).toEqual(evidence)
  })

  it('never decides for another order than the one in which the dates were written', () => {
    const dates = fc.array(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }),
    )
    fc.assert(
      fc.property(dates, fc.constantFrom(...DATE_ORDERS), (written, order) => {
        const texts = written.map((date) => {
          const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
          return order === 'day-first' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
        })
        const evidence = readDateOrder(texts)
        expect(['decided', 'open', 'none']).toContain(evidence.kind)
        if (evidence.kind === 'decided') expect(evidence.order).toBe(order)
        const isDecisive = written.some((date) => date.getUTCDate() > 12)
        expect(evidence.kind === 'decided').toBe(isDecisive)
        const days = written.map((date) =>
          Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()),
        )
        expect(texts.map((text) => readMoment(text, order))).toEqual(days)
      }),
    )
  })
})

describe('readMoment', { tags: ['E-21'] }, () => {
  const NOON = Date.UTC(2026, 10, 28, 14, 5)
  it.each([
    ['28/11/2026 14:05', NOON],
    ['28/11/26 14h05', NOON],
    ['28-11-2026 à 14:05:00', NOON],
    ['2026-11-28T14:05:00Z', NOON],
    ['2026-11-28T14:05:00.123Z', NOON],
    ['2026-11-28 15:05:00+01:00', NOON],
    ['2026-11-28 12:35 -0130', NOON],
    ['28/11/2026 2:05 PM', NOON],
    ['28/11/2026 02:05:00 p.m.', NOON],
    ['28/11/2026 12:05 am', Date.UTC(2026, 10, 28, 0, 5)],
    ['28/11/2026', Date.UTC(2026, 10, 28)],
    ['28/11/2026 25:00', null],
    ['11/28/2026', null],
    ['31/02/2026', null],
    ['demain', null],
    ['', null],
  ])('reads %s as a time in Dakar', (typed, at) => {
    expect(readMoment(typed)).toBe(at)
  })
})

describe('readMoment with the month first', { tags: ['E-21'] }, () => {
  it.each([
    ['11/05/2026 2:05 PM', Date.UTC(2026, 10, 5, 14, 5)],
    ['2026-11-05 14:05', Date.UTC(2026, 10, 5, 14, 5)],
    ['28/11/2026', null],
  ])('reads %s', (typed, at) => {
    expect(readMoment(typed, 'month-first')).toBe(at)
  })
})
