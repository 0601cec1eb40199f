import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { laterTimes, readLaterTime } from '../app/dashboard/orders-to-confirm/later-times.ts'
import { groupPlans, timelineDays } from '../app/dashboard/plans/calendar.ts'
import { suggestPeriods } from '../app/dashboard/plans/plan-form.ts'
import { dailySummary, summaryDay } from '../domain/mail/daily-summary.ts'
import { postponementDays } from '../domain/orders/followed-order.ts'
import { readMoment } from '../domain/payments/statement-dates.ts'
import { formatDate, formatDateTime, formatShortMoment, formatWeekdayDate } from '../domain/text/format.ts'
import { isDue } from '../server/backup/backup-rotation.ts'
import { getMonthlyStats } from '../use-cases/stats/get-stats.ts'
import { anOrderInput } from './builders/order-input.ts'
import { anApi } from './support/api.ts'
import { describeOnEachEngine } from './support/databases.ts'
import { addProduct } from './support/product-fixtures.ts'
import { OPENING } from './support/shop.ts'
import { signIn } from './support/sign-in.ts'

const HOUR = 3_600_000
/** Half past eleven at night, on the last day of a month. */
const LATE = Date.parse('2026-11-30T23:30:00Z')

const ZONES = ['Pacific/Auckland', 'America/Los_Angeles']

function inZone(zone: string): void {
  beforeEach(() => void vi.stubEnv('TZ', zone))
  afterEach(() => void vi.unstubAllEnvs())

  it('runs in that zone', () => {
    expect(Math.abs(new Date(LATE).getTimezoneOffset())).toBeGreaterThanOrEqual(8 * 60)
  })
}

describe.each(ZONES)('a server or a device in %s', { tags: ['R-21'] }, (zone) => {
  inZone(zone)

  it('shows a late order on its day and at its hour in Dakar', () => {
    const date = new Date(LATE).toISOString()
    expect(formatDate(date)).toBe('30 nov. 2026')
    expect(formatDateTime(date)).toMatch(/^30 nov\. 2026.+23:30$/)
    expect(formatShortMoment(date, LATE + HOUR)).toBe('30/11 23:30')
    expect(formatWeekdayDate('2026-11-30')).toBe('lundi 30 novembre')
    expect(postponementDays(LATE)[0]).toBe('2026-12-01')
  })

  it('reads typed times and the lines of a statement as Dakar’s', () => {
    expect(readLaterTime('2026-12-01T08:00', LATE)).toBe('2026-12-01T08:00:00.000Z')
    expect(readMoment('30/11/2026 23:30')).toBe(LATE)
  })

  it('suggests times, plans and days of Dakar', () => {
    expect(laterTimes(LATE).at(-1)).toEqual({ label: 'Demain, 9:00', at: '2026-12-01T09:00:00.000Z' })
    expect(suggestPeriods(LATE)[0]).toMatchObject({
      startsAt: '2026-12-04T18:00',
      endsAt: '2026-12-07T00:00',
    })
    expect(timelineDays(LATE)[0]).toBe(Date.parse('2026-11-30'))
    expect(groupPlans([], LATE)).toEqual([])
  })

  it('sends the summary of a day in Dakar, and makes the backup at an hour in Dakar', () => {
    const day = summaryDay(LATE, 20)
    const after = summaryDay(LATE + HOUR, 0)
    expect([day, after].map((at) => new Date(at ?? 0).toISOString())).toEqual([
      '2026-11-29T00:00:00.000Z',
      '2026-11-30T00:00:00.000Z',
    ])
    const figures = { orders: { placed: 0, cancelled: 0, turnover: 0 }, pendingOrders: 0, claimsToCheck: 0 }
    const lowStock = { products: [], total: 0 }
    const { text } = dailySummary(
      day ?? 0,
      { ...figures, unreadMessages: 0, lowStock } as unknown as Parameters<typeof dailySummary>[1],
      { name: 'Boutique', publicUrl: 'https://boutique.example' },
    )
    expect(text).toContain('29 novembre 2026')
    expect(isDue(new Date('2026-11-30T02:59:00Z'), new Date('2026-11-30T03:00:00Z'), 3)).toBe(true)
    expect(isDue(new Date('2026-11-30T03:00:00Z'), new Date(LATE), 3)).toBe(false)
  })
})

describeOnEachEngine('days of the shop', (engine) => {
  describe.each(ZONES)('on a server in %s', { tags: ['R-21'] }, (zone) => {
    inZone(zone)

    it('are Dakar’s in lists, reports, CSV files, charts and counters', async () => {
      const stopping = new AbortController()
      const { shop, ask } = anApi(engine(), { stopping: stopping.signal })
      shop.advance(LATE - OPENING)
      const token = await signIn(shop, { may: ['orders:read', 'orders', 'cash', 'exports', 'stats'] })
      const product = await addProduct(shop, { stock: 9 })
      await ask('POST', '/orders', { json: anOrderInput(product, 2) })
      await ask('POST', '/visits?kind=visit')
      shop.advance(HOUR)
      await ask('POST', '/visits?kind=visit')
      stopping.abort()
      const read = async (path: string) => (await ask('GET', path, { token })).body
      const found = async (day: string) => (await read(`/orders?from=${day}&until=${day}`)).orders.length
      expect([await found('2026-11-30'), await found('2026-12-01')]).toEqual([1, 0])
      expect(await read('/orders/export.csv')).toContain('30/11/2026 23:30')
      expect((await read('/cash/report?day=2026-11-30')).report.orders).toBe(1)
      expect(await read('/cash/report.csv?day=2026-11-30')).toContain('2026-11-30')
      expect((await getMonthlyStats(shop)).slice(-2)).toMatchObject([
        { month: '2026-11', sales: 2 },
        { month: '2026-12', sales: 0 },
      ])
      await expect
        .poll(async () =>
          (await shop.store.visitCounts.during('2026', '2027')).map(({ hour }) => hour).toSorted(),
        )
        .toEqual(['2026-11-30T23', '2026-12-01T00'])
    })
  })
})
