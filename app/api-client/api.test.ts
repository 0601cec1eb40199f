import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSuccessResponse } from './answers.ts'
import { type ApiError, callApi, failureText, loadFailureText, NO_ANSWER } from './api.ts'

const PAGE = '<!doctype html><title>Connexion au Wi-Fi</title>'

afterEach(() => {
  vi.unstubAllGlobals()
})

function answering(body: BodyInit | null, init: ResponseInit = {}) {
  vi.stubGlobal('fetch', async () => new Response(body, init))
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => expect.fail('nothing was wrong'),
    (error: ApiError) => error,
  )
}

describe('a call to the API', () => {
  it('returns the JSON of the response', async () => {
    answering('[{"_id":"p1"}]')
    expect((await callApi('/api/products')).data).toEqual([{ _id: 'p1' }])
  })

  it.each([
    ['Chromium', 'Failed to fetch'],
    ['Firefox', 'NetworkError when attempting to fetch resource.'],
    ['Safari', 'Load failed'],
  ])('replaces the network error of %s, “%s”, with a French message', async (_, words) => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError(words)
    })
    const error = await failureOf(callApi('/api/products'))
    expect(error).toMatchObject({ status: null, serverMessage: null, message: NO_ANSWER })
    expect(loadFailureText(error)).toBe(`Erreur lors du chargement des produits: ${NO_ANSWER}`)
  })

  it('fails with the French network-error message when a response breaks off', async () => {
    const cut = new ReadableStream({
      pull: (stream) => stream.error(new TypeError('network error')),
    })
    answering(cut)
    expect(await failureOf(callApi('/api/products'))).toMatchObject({ status: null, message: NO_ANSWER })
  })

  it('rethrows the reason of an abort unchanged', async () => {
    const abort = new AbortController()
    abort.abort(new Error('left'))
    vi.stubGlobal('fetch', async () => {
      throw abort.signal.reason
    })
    await expect(callApi('/api/products', { signal: abort.signal })).rejects.toThrow('left')
  })

  it.each(['', PAGE, '"ok"', '1', 'null', '{"success":tr'])(
    'fails when a response with status 200 has the body %j instead of a list',
    async (body) => {
      answering(body)
      const text = loadFailureText(await failureOf(callApi('/api/products')))
      expect(text).toBe(
        'Erreur lors du chargement des produits: La réponse du serveur n’a pas pu être comprise. Rechargez la page.',
      )
    },
  )

  it.each(['', PAGE, '[]', '{}', '{"success":"yes"}'])(
    'reports that the outcome is uncertain when a write is answered with status 200 and the body %j',
    async (body) => {
      answering(body)
      const call = callApi('/api/orders/KB-1/confirm', { method: 'PATCH', expects: isSuccessResponse })
      const text = failureText(await failureOf(call), 'Échec')
      expect(text).toContain('il n’est pas certain que ce soit fait')
      expect(text).toContain('Rechargez la page et vérifiez')
    },
  )

  it('returns a response with `success: true`', async () => {
    answering('{"success":true,"message":"Fait"}')
    const call = callApi('/api/orders/KB-1/confirm', { method: 'PATCH', expects: isSuccessResponse })
    expect((await call).data).toMatchObject({ message: 'Fait' })
  })

  it.each([200, 400, 500])('fails with the server’s message on a refusal with status %i', async (status) => {
    answering('{"success":false,"message":"Plus tard"}', { status })
    const error = await failureOf(
      callApi('/api/orders/KB-1/confirm', { method: 'PATCH', expects: isSuccessResponse }),
    )
    expect(error).toMatchObject({ status, serverMessage: 'Plus tard' })
    expect(failureText(error, 'Échec')).toBe('Plus tard')
  })

  it('uses the fallback text when an error page is not JSON', async () => {
    answering(PAGE, { status: 502, statusText: 'Bad Gateway' })
    const error = await failureOf(callApi('/api/products'))
    expect(error).toMatchObject({ status: 502, serverMessage: null })
    expect(failureText(error, 'Échec')).toBe('Échec')
    expect(loadFailureText(error)).toBe('Erreur API: 502 - Bad Gateway')
  })
})
