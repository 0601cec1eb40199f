import { describe, expect, it } from 'vitest'
import { ApiError } from '../api-client/api.ts'
import { detailOf } from './load.ts'

describe('the detail of a failure', () => {
  it.each([
    [new ApiError('x', { status: 500, serverMessage: 'La base est pleine.' }), 'La base est pleine.'],
    [new ApiError('Failed to fetch'), 'Le serveur ne répond pas.'],
    [
      new TypeError("La réponse du serveur n'a pas de chiffres."),
      "La réponse du serveur n'a pas de chiffres.",
    ],
    ['whatever', null],
  ])('is what the server said, or what is known', (error, detail) => {
    expect(detailOf(error)).toBe(detail)
  })
})
