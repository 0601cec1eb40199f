import { describe, expect, it } from 'vitest'
import { pageRule, readPaper } from './paper.ts'

describe('paper of a packing slip', () => {
  it('is A4 by default', () => {
    expect([readPaper('roll'), readPaper('a4'), readPaper(null), readPaper('letter')]).toEqual([
      'roll',
      'a4',
      'a4',
      'a4',
    ])
  })

  it('is a single page, as long as the slip plus a margin, when the printer uses a roll', () => {
    expect(pageRule('roll', 378)).toBe('@page { size: 80mm 107mm; margin: 0 }')
    expect(pageRule('roll', 0)).toBe('@page { size: 80mm 6mm; margin: 0 }')
  })
})
