import { describe, expect, it } from 'vitest'
import { validate } from './fields.ts'
import { ratingInput, reviewForm, reviewInput } from './review-form.ts'

describe('a rating is one of 1 to 5 stars', () => {
  it.each([1, 2, 3, 4, 5])('%i is', (rating) => {
    expect(validate(ratingInput, { rating })).toEqual({ ok: true, value: { rating } })
  })

  it.each([[{ rating: 0 }], [{ rating: 6 }], [{ rating: 3.5 }], [{ rating: '4' }], [{ rating: null }], [{}]])(
    '%j is refused',
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

  it.each([[{ text: '' }], [{ text: ' \n ' }], [{}], [{ text: 5 }]])('%j is empty', (input) => {
    expect(issuesOf(input)).toEqual(['Le commentaire ne peut pas être vide'])
  })

  it('has 500 characters at most, counted once trimmed', () => {
    expect(issuesOf({ text: ` ${'é'.repeat(500)} ` })).toEqual([])
    expect(issuesOf({ text: 'é'.repeat(501) })).toEqual([
      'Le commentaire ne doit pas dépasser 500 caractères',
    ])
  })

  it('an emoji is one of them', () => {
    expect(issuesOf({ text: '👨‍👩‍👧‍👦'.repeat(500) })).toEqual([])
    expect(issuesOf({ text: '👨‍👩‍👧‍👦'.repeat(501) })).toEqual([
      'Le commentaire ne doit pas dépasser 500 caractères',
    ])
  })

  it('the pseudo has 50 characters at most', () => {
    expect(issuesOf({ text: 'Bien', pseudo: 'a'.repeat(50) })).toEqual([])
    expect(issuesOf({ text: 'Bien', pseudo: 'a'.repeat(51) })).toEqual([
      'Le pseudo ne doit pas dépasser 50 caractères',
    ])
  })

  it('both are trimmed', () => {
    expect(validate(reviewInput, { text: ' Bien ', pseudo: ' Awa ' })).toEqual({
      ok: true,
      value: { text: 'Bien', pseudo: 'Awa' },
    })
  })

  it.each([[{}], [{ pseudo: '' }], [{ pseudo: '  ' }]])('with %j the form sends Anonyme', (pseudo) => {
    expect(validate(reviewForm, { text: 'Bien', ...pseudo })).toEqual({
      ok: true,
      value: { text: 'Bien', pseudo: 'Anonyme' },
    })
  })

  it('a pseudo typed is sent as it is', () => {
    expect(validate(reviewForm, { text: 'Bien', pseudo: 'Awa' })).toMatchObject({ value: { pseudo: 'Awa' } })
  })
})
