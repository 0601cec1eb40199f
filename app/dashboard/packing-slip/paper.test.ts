import { describe, expect, it } from 'vitest'
import { PAPER_PARAMS, pageRule } from './paper.ts'

describe('paper of a packing slip', () => {
  it('is A4 by default', () => {
    const read = (query: string) => PAPER_PARAMS.read(new URLSearchParams(query)).paper
    expect(['paper=roll', 'paper=a4', '', 'paper=letter'].map(read)).toEqual(['roll', 'a4', 'a4', 'a4'])
  })

  it('is a single page, as long as the slip plus a margin, when the printer uses a roll', () => {
    expect(pageRule('roll', 378)).toBe('@page { size: 80mm 107mm; margin: 0 }')
    expect(pageRule('roll', 0)).toBe('@page { size: 80mm 6mm; margin: 0 }')
  })
})
