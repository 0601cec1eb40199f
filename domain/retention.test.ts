import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkClockPlausibility, latestEvidence, retentionCutoffs } from './retention.ts'

const at = (iso: string) => Date.parse(iso)
const DAY = 86_400_000

describe('retentionCutoffs', () => {
  it('expire orders after three years and visits after thirteen months', () => {
    const { orders, browsing } = retentionCutoffs(at('2026-03-02T10:00:00Z'))
    expect(new Date(orders).toISOString()).toBe('2023-03-02T10:00:00.000Z')
    expect(new Date(browsing).toISOString()).toBe('2025-02-02T10:00:00.000Z')
  })

  it.each([
    ['2028-02-29T08:00:00Z', '2025-03-01T00:00:00.000Z', '2027-01-29T08:00:00.000Z'],
    ['2026-03-31T08:00:00Z', '2023-03-31T08:00:00.000Z', '2025-03-01T00:00:00.000Z'],
    ['2026-01-31T08:00:00Z', '2023-01-31T08:00:00.000Z', '2024-12-31T08:00:00.000Z'],
  ])(
    'on %s are %s for orders and %s for visits; a nonexistent date becomes the start of the next month',
    (now, orders, browsing) => {
      const cutoffs = retentionCutoffs(at(now))
      expect(new Date(cutoffs.orders).toISOString()).toBe(orders)
      expect(new Date(cutoffs.browsing).toISOString()).toBe(browsing)
    },
  )

  it('never move back as time passes', () => {
    const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') })
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 10 * DAY }), (now, later) => {
        const [first, second] = [retentionCutoffs(now), retentionCutoffs(now + later)]
        for (const kind of ['orders', 'browsing', 'messages', 'audit'] as const) {
          expect(second[kind]).toBeGreaterThanOrEqual(first[kind])
        }
        expect(now - first.orders).toBeGreaterThanOrEqual(3 * 365 * DAY)
        expect(now - first.browsing).toBeGreaterThanOrEqual(393 * DAY)
        expect(now - first.browsing).toBeLessThanOrEqual(400 * DAY)
      }),
      // `now` is 28 March and then 31 March: 13 months before 31 March is 31 February, which does not exist.
      { examples: [[2563602422221, 231177779]] },
    )
  })
})

describe('checkClockPlausibility', () => {
  const NOW = at('2026-03-02T10:00:00Z')
  const newestOf = (rows: readonly number[], now: number) =>
    rows
      .filter((row) => row <= latestEvidence(now))
      .reduce<number | null>((a, b) => Math.max(a ?? b, b), null)
  const judge = (now: number, rows: readonly number[]) => checkClockPlausibility(now, newestOf(rows, now))

  it.each([
    ['trusts the clock of a shop in daily use', [0, 1, 29, 31, 400], 'trusted'],
    ['trusts the clock after a month of holidays', [35, 40], 'trusted'],
    ['doubts a clock four years ahead', [1461, 1462, 2000], 'doubtful'],
    ['doubts a clock four years ahead even if newer visits exist', [0, 0, 3, 1461, 1462], 'doubtful'],
    ['doubts the clock of a shop that was closed for half a year', [0, 1, 180], 'doubtful'],
    ['finds no old record in a new shop', [0, 5, 20], 'young'],
    ['finds no old record in an empty shop', [], 'young'],
  ])('%s', (_, ages, verdict) => {
    const rows = ages.map((age) => NOW - age * DAY)
    expect(judge(NOW, rows)).toBe(verdict)
  })

  it('doubts the clock for a month after the clock jumps ahead by more than two months', () => {
    const days = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 36_500 }), fc.array(days, { maxLength: 20 }), (jump, later) => {
        const now = NOW + (jump + 30) * DAY - 1
        const before = [NOW, NOW - DAY, NOW - 40 * DAY]
        const after = later.map((day) => NOW + (jump + day) * DAY).filter((row) => row <= now)
        expect(judge(now, [...before, ...after])).toBe('doubtful')
      }),
    )
  })

  it('trusts the clock of a shop with records in every month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 2000 }), fc.integer({ min: 1, max: 30 }), (age, every) => {
        const rows = Array.from({ length: Math.ceil(age / every) + 1 }, (_, i) => NOW - i * every * DAY)
        expect(judge(NOW, rows)).toBe('trusted')
      }),
    )
  })
})
