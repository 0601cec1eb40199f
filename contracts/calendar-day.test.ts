import { describe, expect, it } from 'vitest'
import { calendarDay } from './calendar-day.ts'
import { validate } from './fields.ts'

describe('a day', () => {
  const schema = calendarDay('Indiquez une date.')

  it.each(['2026-11-22', '2028-02-29', '1970-01-01'])('%s is in the calendar', (day) => {
    expect(validate(schema, day).ok).toBe(true)
  })

  it.each([
    '2026-02-31',
    '2026-02-29',
    '0000-01-01',
    '1969-12-31',
    '2026-13-01',
    '22/11/2026',
    '',
    20_261_122,
  ])('%j is refused with the message of the field', (day) => {
    expect(validate(schema, day)).toMatchObject({ ok: false, issues: [{ message: 'Indiquez une date.' }] })
  })
})
