import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { validate } from './issues.ts'

describe('validate', () => {
  const schema = v.object({
    first: v.pipe(v.string(), v.minLength(3, 'Trop court.'), v.regex(/^a/, 'Doit commencer par a.')),
    second: v.pipe(v.number(), v.minValue(1, 'Trop petit.')),
  })

  it('returns the value of a valid input', () => {
    expect(validate(schema, { first: 'abc', second: 1 })).toEqual({
      ok: true,
      value: { first: 'abc', second: 1 },
    })
  })

  it('reports the first issue of each field, in the order of the fields', () => {
    expect(validate(schema, { second: 0, first: 'b' })).toEqual({
      ok: false,
      issues: [
        { path: 'first', message: 'Trop court.' },
        { path: 'second', message: 'Trop petit.' },
      ],
    })
  })
})
