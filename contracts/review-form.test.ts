import { describe, expect, it } from 'vitest'
import { validate } from './fields.ts'
import { ratingInput, reviewForm, reviewInput } from './review-form.ts'

describe('a rating', () => {
  it.each([1, 2, 3, 4, 5])('of %i is accepted', (rating) => {
    expect(validate(ratingInput, { rating })).toEqual({ ok: true, value: { rating } })
  })

  it.each([[{ rating: 0 }], [{ rating: 6 }], [{ rating: 3.5 }], [{ rating: '4' }], [{ rating: null }], [{}]])(
    'is refused for the input %j',
    (input) => {
      expect(validate(ratingInput, input)).toEqual({
        ok: false,
        issues: [{ path: 'rating', message: 'Veuillez sélectionner une note entre 1 et 5' }],
      })
    },
  )
})

describe('a comment', () => {
  const issuesOf = (input: unknown) => {
    const checked = validate(reviewInput, input)
    return checked.ok ? [] : checked.issues.map((issue) => issue.message)
  }

  it.each([[{ text: '' }], [{ text: ' \n ' }], [{}], [{ text: 5 }]])(
    'is reported as empty for the input %j',
    (input) => {
      expect(issuesOf(input)).toEqual(['Le commentaire ne peut pas être vide'])
    },
  )

  it('has 500 characters at most, counted after trimming', () => {
    expect(issuesOf({ text: ` ${'é'.repeat(500)} ` })).toEqual([])
    expect(issuesOf({ text: 'é'.repeat(501) })).toEqual([
      'Le commentaire ne doit pas dépasser 500 caractères',
    ])
  })

  it('may contain emoji, each counted as one character', () => {
    expect(issuesOf({ text: '👨‍👩‍👧‍👦'.repeat(500) })).toEqual([])
    expect(issuesOf({ text: '👨‍👩‍👧‍👦'.repeat(501) })).toEqual([
      'Le commentaire ne doit pas dépasser 500 caractères',
    ])
  })

  it('has a pseudonym of at most 50 characters', () => {
    expect(issuesOf({ text: 'Bien', pseudo: 'a'.repeat(50) })).toEqual([])
    expect(issuesOf({ text: 'Bien', pseudo: 'a'.repeat(51) })).toEqual([
      'Le pseudo ne doit pas dépasser 50 caractères',
    ])
  })

  it('is trimmed, like its pseudonym', () => {
    expect(validate(reviewInput, { text: ' Bien ', pseudo: ' Awa ' })).toEqual({
      ok: true,
      value: { text: 'Bien', pseudo: 'Awa' },
    })
  })

  it.each([[{}], [{ pseudo: '' }], [{ pseudo: '  ' }]])(
    'gets the pseudonym Anonyme for the input %j',
    (pseudo) => {
      expect(validate(reviewForm, { text: 'Bien', ...pseudo })).toEqual({
        ok: true,
        value: { text: 'Bien', pseudo: 'Anonyme' },
      })
    },
  )

  it('keeps a typed pseudonym unchanged', () => {
    expect(validate(reviewForm, { text: 'Bien', pseudo: 'Awa' })).toMatchObject({ value: { pseudo: 'Awa' } })
  })
})
