import { describe, expect, it, vi } from 'vitest'
import { excerptOf } from './excerpt.ts'

const aText = (text: string, state = 'handled') => ({ type: 'text', state, text, parts: {} })

describe('excerptOf', { tags: ['W-04', 'W-13'] }, () => {
  it('reads only the start of a long text, because a list shows thirty and a page quotes fifty', () => {
    const divide = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    expect(excerptOf(aText('👍🏽'.repeat(16_000)))).toBe(`${'👍🏽'.repeat(120)}...`)
    expect(Math.max(...divide.mock.calls.map(([text]) => text.length))).toBeLessThan(5000)
    divide.mockRestore()
  })

  it('tells of a message that was taken back that it was', () => {
    expect(excerptOf(aText('', 'revoked'))).toBe('Message supprimé')
  })
})
