import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDakarInput, toDakarInput } from './dakar-time.ts'

const MINUTE = 60_000

describe('readDakarInput', () => {
  it('reads what toDakarInput writes, whatever the zone of the device', { tags: ['H-10'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000_000 }), (minutes) => {
        expect(readDakarInput(toDakarInput(minutes * MINUTE))).toBe(minutes * MINUTE)
      }),
    )
    expect(readDakarInput('2026-12-04T18:00')).toBe(Date.parse('2026-12-04T18:00:00.000Z'))
  })

  it.each(['', '2026-12-04', '2026-13-04T18:00', 'demain'])('reads nothing in %j', (typed) => {
    expect(readDakarInput(typed)).toBeNull()
  })

  it('writes nothing for no time', () => expect(toDakarInput(null)).toBe(''))
})
