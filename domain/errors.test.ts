import { describe, expect, it } from 'vitest'
import { ERROR_MESSAGES, type ErrorCode, fail } from './errors.ts'

describe('a refusal is returned with its code and what the person reads', () => {
  it.each(Object.keys(ERROR_MESSAGES) as ErrorCode[])('%s', (code) => {
    expect(fail(code)).toEqual({ ok: false, code, message: ERROR_MESSAGES[code] })
    expect(ERROR_MESSAGES[code].trim()).not.toBe('')
  })

  it('it can say more, and say it differently', () => {
    const issues = [{ path: 'name', message: 'Le nom ne peut pas être vide.' }]
    expect(fail('INVALID_INPUT', { message: 'Non.', issues })).toEqual({
      ok: false,
      code: 'INVALID_INPUT',
      message: 'Non.',
      issues,
    })
  })
})
