import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/support/browser-storage.ts'
import { ApiError, NO_ANSWER } from '../api-client/api.ts'
import { readSession, saveSession } from '../session/session.ts'
import { detailOf, load } from './load.ts'

describe('load', () => {
  const signIn = (token: string, permissions: Record<string, boolean> | null) =>
    saveSession(token, { _id: 'u1', username: 'awa', email: 'awa@exemple.sn', role: 'admin', permissions })
  const open = (path: string, read: () => Promise<string>) =>
    load(new Request(`http://localhost${path}`), 'Erreur', read)
  const fail = (status?: number) => () =>
    Promise.reject(status ? new ApiError('', { status }) : new ApiError(NO_ANSWER))
  const FAILED = { text: 'Erreur', detail: expect.any(String) }

  beforeEach(() => {
    browserStorage()
    vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
    vi.stubGlobal('window', new EventTarget())
    signIn(crypto.randomUUID(), null)
  })

  it('keeps what the page shows when a reload fails', async () => {
    expect(await open('/dashboard/order', fail())).toEqual({ data: null, failure: FAILED })
    await open('/dashboard/order', async () => 'commandes')
    for (const status of [undefined, 500, 404]) {
      expect(await open('/dashboard/order', fail(status))).toEqual({ data: 'commandes', failure: FAILED })
    }
  })

  it('shows no data of another address, or of another session', async () => {
    await open('/dashboard/order', async () => 'commandes')
    expect(await open('/dashboard/order?page=2', fail())).toMatchObject({ data: null })
    signIn('autre', null)
    expect(await open('/dashboard/order', fail())).toMatchObject({ data: null })
  })

  it('drops the data after a 403 or the loss of the permission', async () => {
    await open('/dashboard/order', async () => 'commandes')
    expect(await open('/dashboard/order', fail(403))).toMatchObject({ data: null })
    expect(await open('/dashboard/order', fail())).toMatchObject({ data: null })
    await open('/dashboard/order', async () => 'commandes')
    const { token = '' } = readSession() ?? {}
    signIn(token, { products: true })
    expect(await open('/dashboard/order', fail())).toMatchObject({ data: null })
    signIn(token, null)
    expect(await open('/dashboard/order', fail())).toMatchObject({ data: null })
  })
})

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
