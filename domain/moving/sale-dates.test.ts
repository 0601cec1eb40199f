import { describe, expect, it } from 'vitest'
import { hasFrenchHeadings, saleDates } from './sale-dates.ts'

const DAY = (day: string) => Date.parse(`${day}T00:00:00Z`)
const read = (cells: string[], isFrench = false) => saleDates(cells, { dateOrder: undefined, isFrench })

describe('saleDates', { tags: ['K-20'] }, () => {
  it('reads the order of day and month from the whole column', () => {
    const french = read(['31/10/2026', '05/11/2026'])
    expect(french.read('05/11/2026', '31/12/2026')).toEqual({
      from: DAY('2026-11-05'),
      until: DAY('2027-01-01'),
    })
    const american = read(['10/31/2026', '11/05/2026'])
    expect(american.read('11/05/2026', '')).toEqual({ from: DAY('2026-11-05'), until: null })
    expect([french.openDate, american.openDate]).toEqual([null, null])
  })

  it('asks for the order when every date can be read both ways, and proposes that of a French spreadsheet', () => {
    expect(read(['05/11/2026', ''])).toMatchObject({ order: null, openDate: '05/11/2026' })
    expect(read(['05/11/2026'], true)).toMatchObject({ order: 'day-first', openDate: '05/11/2026' })
    const answered = saleDates(['05/11/2026'], { dateOrder: 'month-first', isFrench: true })
    expect(answered.read('05/11/2026', '')).toEqual({ from: DAY('2026-05-11'), until: null })
  })

  it.each(['2026-10-31', '31/10/2026', '2026-10-31 23:59:59', '31/10/2026 00:00', '31/10/26 23:59'])(
    'takes the end %s as the whole day',
    (until) => {
      expect(read(['31/10/2026']).read('', until)).toEqual({ from: null, until: DAY('2026-11-01') })
    },
  )

  it('keeps an end within a day, and takes no date for no limit', () => {
    expect(read([]).read('0000-00-00 00:00:00', '2026-10-31 12:00')).toEqual({
      ...{ from: null, until: DAY('2026-10-31') + 12 * 3_600_000 },
    })
    expect(read([]).read('0000-00-00', '0000-00-00')).toBeNull()
    expect(read([]).read('', '')).toBeNull()
  })

  it.each([
    ['demain', ''],
    ['', '46326'],
    ['2026-10-31', '2026-10-01'],
  ])('does not guess from %j until %j', (from, until) => {
    expect(read([]).read(from, until)).toBeTypeOf('string')
  })
})

it('hasFrenchHeadings recognises the headings of WooCommerce and PrestaShop in French', {
  tags: ['K-20'],
}, () => {
  expect(hasFrenchHeadings(['ID', 'Type', 'UGS', 'Nom'])).toBe(true)
  expect(hasFrenchHeadings(['Actif (0/1)', 'Prix HT'])).toBe(true)
  expect(hasFrenchHeadings(['ID', 'Type', 'SKU', 'Name', 'Images'])).toBe(false)
})
