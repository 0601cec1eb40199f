import { describe, expect, it } from 'vitest'
import { REFUSAL_TEXTS, type RefusalCode, refuse } from './errors.ts'

describe('a refusal is returned with its code and what the person reads', () => {
  it.each(Object.keys(REFUSAL_TEXTS) as RefusalCode[])('%s', (code) => {
    expect(refuse(code)).toEqual({ ok: false, code, message: REFUSAL_TEXTS[code] })
    expect(REFUSAL_TEXTS[code].trim()).not.toBe('')
  })

  it('it can say more, and say it differently', () => {
    const issues = [{ path: 'name', message: 'Le nom ne peut pas être vide.' }]
    expect(refuse('INVALID_INPUT', { message: 'Non.', issues })).toEqual({
      ok: false,
      code: 'INVALID_INPUT',
      message: 'Non.',
      issues,
    })
  })
})
