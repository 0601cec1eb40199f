import { describe, expect, it } from 'vitest'
import { ERROR_MESSAGES, type ErrorCode, fail } from './errors.ts'

describe('fail', () => {
  it.each(Object.keys(ERROR_MESSAGES) as ErrorCode[])('returns the code and message of %s', (code) => {
    expect(fail(code)).toEqual({ ok: false, code, message: ERROR_MESSAGES[code] })
    expect(ERROR_MESSAGES[code].trim()).not.toBe('')
  })

  it('accepts details and a message other than the default one', () => {
    const issues = [{ path: 'name', message: 'Le nom ne peut pas être vide.' }]
    expect(fail('INVALID_INPUT', { message: 'Non.', issues })).toEqual({
      ok: false,
      code: 'INVALID_INPUT',
      message: 'Non.',
      issues,
    })
  })
})
