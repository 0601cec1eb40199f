import { describe, expect, it } from 'vitest'
import { ApiError, NO_ANSWER } from '../api-client/api.ts'
import { detailOf } from './load.ts'

describe('detailOf', () => {
  it.each([
    [
      'an error of the server',
      new ApiError('x', { status: 500, serverMessage: 'La base est pleine.' }),
      'La base est pleine.',
    ],
    ['a missing response', new ApiError(NO_ANSWER), NO_ANSWER],
    ['a status without a message', new ApiError('', { status: 502 }), 'Erreur 502'],
    [
      'another error',
      new TypeError('La réponse du serveur n’a pas de chiffres.'),
      'La réponse du serveur n’a pas de chiffres.',
    ],
    ['a thrown text', 'whatever', null],
  ])('returns the text to show, if any, for %s', (_case, error, detail) => {
    expect(detailOf(error)).toBe(detail)
  })
})
