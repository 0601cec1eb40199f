import { describe, expect, it } from 'vitest'
import { lineOf, type Round, verdictOn } from './report.ts'

const round = (given: Partial<Round> = {}): Round => ({
  number: 1,
  what: '1 × kill -9',
  back: 812.4,
  unknown: 3,
  comeBacks: 0,
  wrong: [],
  counts: { sent: 120, acknowledged: 110, refused: 10, unknown: 0, ended: 12 },
  ...given,
})

describe('the verdict', () => {
  it('is well when nobody disagrees', () => {
    const { well, sentence } = verdictOn([round(), round({ number: 2 })])
    expect(well).toBe(true)
    expect(sentence).toContain('BIEN : 110 commandes confirmées en 2 tours')
  })

  it('is failure at the first disagreement, with its round', () => {
    const { well, sentence } = verdictOn([
      round(),
      round({ number: 2, wrong: ['T1 : confirmée, puis perdue'] }),
    ])
    expect(well).toBe(false)
    expect(sentence).toContain('tour 2 : T1 : confirmée, puis perdue')
  })

  it('is failure when no order was taken on: then nothing was tried', () => {
    expect(verdictOn([]).well).toBe(false)
    const counts = { sent: 9, acknowledged: 0, refused: 9, unknown: 0, ended: 0 }
    expect(verdictOn([round({ counts })]).well).toBe(false)
  })
})

describe('a round’s line', () => {
  it('says what happened, what was counted, and how long the shop was away', () => {
    expect(
      lineOf(round())
        .split(/\s{2,}/)
        .map((cell) => cell.trim())
        .filter(Boolean),
    ).toEqual(['1', '1 × kill -9', '120', '110', '10', '3', '0', '12', '812 ms', '0'])
    expect(lineOf(round({ back: null }))).toContain('—')
  })
})
