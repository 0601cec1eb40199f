import { describe, expect, it } from 'vitest'
import { pageRule, readPaper } from './paper.ts'

describe('the paper of a slip', () => {
  it('is A4 unless a roll is asked for', () => {
    expect([readPaper('roll'), readPaper('a4'), readPaper(null), readPaper('letter')]).toEqual([
      'roll',
      'a4',
      'a4',
      'a4',
    ])
  })

  it('of a roll is one page, as long as the slip and a little more', () => {
    expect(pageRule('roll', 378)).toBe('@page { size: 80mm 107mm; margin: 0 }')
    expect(pageRule('roll', 0)).toBe('@page { size: 80mm 6mm; margin: 0 }')
  })
})
