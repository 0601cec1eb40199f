import { describe, expect, it } from 'vitest'
import { type Round, summarize, tableRow } from './report.ts'

const round = (given: Partial<Round> = {}): Round => ({
  number: 1,
  what: '1 × kill -9',
  back: 812.4,
  unknown: 3,
  unavailable: 0,
  wrong: [],
  counts: { sent: 120, acknowledged: 110, refused: 10, unknown: 0, ended: 12, edited: 4 },
  ...given,
})

describe('summarize', () => {
  it('reports PASSED when no round has an error', () => {
    const { well, sentence } = summarize([round(), round({ number: 2 })])
    expect(well).toBe(true)
    expect(sentence).toContain('PASSED: 110 orders confirmed in 2 rounds')
  })

  it('fails when a round has an error, and names the round', () => {
    const { well, sentence } = summarize([round(), round({ number: 2, wrong: ['T1: confirmed, then lost'] })])
    expect(well).toBe(false)
    expect(sentence).toContain('round 2: T1: confirmed, then lost')
  })

  it('fails when no order was acknowledged', () => {
    expect(summarize([]).well).toBe(false)
    const counts = { sent: 9, acknowledged: 0, refused: 9, unknown: 0, ended: 0, edited: 0 }
    expect(summarize([round({ counts })]).well).toBe(false)
  })
})

describe('tableRow', () => {
  it('shows the fault, the counts and the recovery time', () => {
    expect(
      tableRow(round())
        .split(/\s{2,}/)
        .map((cell) => cell.trim())
        .filter(Boolean),
    ).toEqual(['1', '1 × kill -9', '120', '110', '10', '3', '0', '12', '4', '812 ms', '0'])
    expect(tableRow(round({ back: null }))).toContain('—')
  })
})
