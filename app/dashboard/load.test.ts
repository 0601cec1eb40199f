import { describe, expect, it } from 'vitest'
import { ApiError, NO_ANSWER } from '../api-client/api.ts'
import { detailOf } from './load.ts'

describe('detailOf', () => {
  it.each([
    [new ApiError('x', { status: 500, serverMessage: 'La base est pleine.' }), 'La base est pleine.'],
    [new ApiError(NO_ANSWER), NO_ANSWER],
    [new ApiError('', { status: 502 }), 'Erreur 502'],
    [
      new TypeError('La réponse du serveur n’a pas de chiffres.'),
      'La réponse du serveur n’a pas de chiffres.',
    ],
    ['whatever', null],
  ])('returns the detail of %s', (error, detail) => {
    expect(detailOf(error)).toBe(detail)
  })
})
