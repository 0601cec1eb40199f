import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  amount,
  atMostCharacters,
  EMAIL_PATTERN,
  email,
  findInvalidText,
  inputObject,
  moment,
  phone,
  requiredText,
  validate,
  wholeNumber,
} from './fields.ts'

const messages = (schema: v.GenericSchema, input: unknown) => {
  const checked = validate(schema, input)
  return checked.ok ? [] : checked.issues.map((issue) => issue.message)
}

describe('an input object', () => {
  const schema = inputObject({
    name: requiredText('Le nom manque.'),
    age: wholeNumber(1, 5, 'L’âge manque.'),
    note: v.optional(v.string('La note est un texte.'), ''),
  })

  it('reports the message of each missing required field, and no message for a missing optional field', () => {
    expect(validate(schema, {})).toEqual({
      ok: false,
      issues: [
        { path: 'name', message: 'Le nom manque.' },
        { path: 'age', message: 'L’âge manque.' },
      ],
    })
  })

  it('reports the path of a field inside a list', () => {
    expect(
      validate(inputObject({ lines: v.array(schema) }), { lines: [{ name: 'a', age: 1 }, { name: 'b' }] }),
    ).toEqual({
      ok: false,
      issues: [{ path: 'lines.1.age', message: 'L’âge manque.' }],
    })
  })

  it.each([[null], ['a'], [3], [undefined]])('refuses %j, which is not an object', (input) => {
    expect(messages(schema, input)).toEqual(['Certaines informations sont incorrectes.'])
  })

  it('drops unknown fields', () => {
    expect(validate(schema, { name: ' a ', age: 2, admin: true })).toEqual({
      ok: true,
      value: { name: 'a', age: 2, note: '' },
    })
  })
})

describe('text fields', () => {
  it.each([[''], ['  \n'], [3], [null]])('refuse %j when a text is required', (input) => {
    expect(messages(requiredText('Vide.'), input)).toEqual(['Vide.'])
  })

  it('report the limit when a text is too long', () => {
    expect(messages(requiredText('Vide.', 5), 'abcdef')).toEqual(['5 caractères au maximum.'])
  })

  it('count an emoji or an accented letter as one character', () => {
    const schema = v.pipe(v.string(), atMostCharacters(2, 'Trop long.'))
    expect(messages(schema, '👨‍👩‍👧‍👦e\u0301')).toEqual([])
    expect(messages(schema, 'abc')).toEqual(['Trop long.'])
  })

  it('refuse a character with a hundred combining marks', () => {
    const schema = v.pipe(v.string(), atMostCharacters(2, 'Trop long.'))
    expect(messages(schema, `e${'\u0301'.repeat(100)}`)).toEqual(['Trop long.'])
  })

  it('refuse characters that databases cannot store, at any depth of the input', () => {
    expect(
      findInvalidText({ name: 'é👶', items: [{ size: 'a\0' }, { size: 'M' }], text: '\ud83d', count: 3 }),
    ).toEqual([
      { path: 'items.0.size', message: 'Ce texte contient un caractère interdit.' },
      { path: 'text', message: 'Ce texte contient un caractère interdit.' },
    ])
  })
})

describe('an e-mail field', () => {
  it.each(['awa@keurbebe.example', ' a.b+c@d.e '])('accepts %j', (typed) => {
    expect(messages(email, typed)).toEqual([])
  })

  it.each(['abc', 'a@b', 'a b@c.d', '@c.d', 'a@@c.d', `${'a'.repeat(250)}@b.sn`])('refuses %j', (typed) => {
    expect(messages(email, typed)).toEqual(['Veuillez entrer une adresse email valide.'])
  })

  it('reports an empty value as missing', () => {
    expect(messages(email, ' ')).toEqual(['Veuillez remplir tous les champs.'])
  })
})

describe('number and phone fields', () => {
  it('read a phone as nine digits', () => {
    expect(validate(phone, '+221 77 123 45 67')).toEqual({ ok: true, value: '771234567' })
    expect(messages(phone, '12')).toEqual(['Le numéro de téléphone doit contenir 9 chiffres.'])
    expect(messages(phone, 771234567)).toEqual(['Le numéro de téléphone doit contenir 9 chiffres.'])
  })

  it.each([[0], [6], [2.5], ['3'], [null], [Number.NaN]])(
    'refuse %j as a whole number from 1 to 5',
    (input) => {
      expect(messages(wholeNumber(1, 5, 'Non.'), input)).toEqual(['Non.'])
    },
  )

  it.each([[-1], ['5'], [Number.NaN], [Number.POSITIVE_INFINITY]])('refuse %j as an amount', (input) => {
    expect(messages(amount('Non.'), input)).toEqual(['Non.'])
    expect(messages(amount('Non.'), 0)).toEqual([])
  })
})

describe('EMAIL_PATTERN', () => {
  /** Checks the format `{something}@{something}.{something}` without a regular expression. */
  function isSimpleAddress(typed: string): boolean {
    const [name, domain, ...more] = typed.split('@')
    if (/\s/.test(typed) || !name || !domain || more.length > 0) return false
    return domain.slice(1, -1).includes('.')
  }

  it('accepts all texts of the form something@something.something without spaces, and no others', () => {
    const typed = fc.array(fc.constantFrom('a', 'é', '@', '.', ' ', '\n'), { maxLength: 9 })
    fc.assert(
      fc.property(typed, (parts) => {
        expect(EMAIL_PATTERN.test(parts.join(''))).toBe(isSimpleAddress(parts.join('')))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['a@', '@', ''])('takes linear time for a long text that starts with %j', (start) => {
    expect(EMAIL_PATTERN.test(`${start}${'.'.repeat(1_000_000)}@`)).toBe(false)
  })
})

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

it.each([
  ['2026-12-01T00:00:00Z', true],
  ['2026-12-01T00:00:00.5+05:30', true],
  ['2026-12-01T00:00:00+05', false],
  ['2026-12-01', false],
  ['9999-12-31T23:59:59-23:00', false],
  ['0000-01-01T00:00:00Z', false],
])('moment accepts %s: %s', { tags: ['H-30'] }, (at, isValid) => {
  expect(v.safeParse(moment('?'), at).success).toBe(isValid)
})
