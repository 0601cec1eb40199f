import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/support/browser-storage.ts'
import { FAILED, NO_ANSWER } from '../api-client/api.ts'
import { readSession, saveSession } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'
import { messageOrFailed, mutate } from './admin-api.ts'

const CONFIRM = { path: '/orders/KB-1/confirm', method: 'PATCH', success: 'Confirmée' } as const

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(notify, 'success').mockResolvedValue()
  vi.spyOn(notify, 'error').mockResolvedValue()
  browserStorage()
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  const location = { pathname: '/dashboard/order', search: '' }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  saveSession('jeton', {
    _id: 'u1',
    username: 'awa',
    email: 'awa@exemple.sn',
    role: 'admin',
    permissions: null,
  })
})

function respond(status: number, body: object) {
  const fetch = vi.fn(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('mutate', () => {
  it('sends the request with the token and shows a toast on success', async () => {
    const fetch = respond(200, { success: true })
    expect(await mutate(CONFIRM)).toMatchObject({ ok: true, data: { success: true } })
    const headers = expect.objectContaining({ Authorization: 'Bearer jeton' })
    expect(fetch).toHaveBeenCalledWith(
      '/api/orders/KB-1/confirm',
      expect.objectContaining({ method: 'PATCH', headers }),
    )
    expect(vi.mocked(notify.success).mock.calls).toEqual([['Confirmée']])
  })

  it('returns the message, the issues, the status and the body of a failure', async () => {
    const issues = [{ path: 'stock', message: 'Trop.' }]
    const body = { success: false, message: 'Déjà annulée.', issues }
    respond(409, body)
    expect(await mutate(CONFIRM)).toEqual({ ok: false, message: 'Déjà annulée.', issues, status: 409, body })
    expect(vi.mocked(notify.error).mock.calls).toEqual([['Déjà annulée.']])
  })

  it('shows no toast for a failure when the option `silent` is set', async () => {
    respond(500, {})
    expect(await mutate({ ...CONFIRM, silent: true })).toMatchObject({ ok: false, message: FAILED })
    expect(notify.error).not.toHaveBeenCalled()
  })

  it('says that the outcome is uncertain after an unreadable response', async () => {
    respond(200, { success: 'yes' })
    const result = await mutate({ ...CONFIRM, failure: () => FAILED })
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('il n’est pas certain') })
  })

  it.each([
    [undefined, NO_ANSWER],
    [messageOrFailed, FAILED],
  ])(
    'returns the text of the `failure` option after a network error, or the error’s text without this option',
    async (failure, message) => {
      vi.stubGlobal('fetch', async () => {
        throw new TypeError('Failed to fetch')
      })
      expect(await mutate({ ...CONFIRM, ...(failure && { failure }) })).toMatchObject({ ok: false, message })
    },
  )

  it('redirects to the sign-in page when the session has expired', async () => {
    respond(401, { success: false, message: 'Session expirée' })
    const redirect = await mutate(CONFIRM).catch((thrown: unknown) => thrown)
    expect((redirect as Response).headers.get('Location')).toBe('/login?next=%2Fdashboard%2Forder')
    expect(readSession()).toBeNull()
  })

  it('reports the refusal of a change that an earlier session sent, and keeps the present session', async () => {
    const { user } = readSession() ?? {}
    vi.stubGlobal('fetch', async () => {
      if (user) saveSession('jeton suivant', user)
      return Response.json({ success: false, message: 'Session expirée' }, { status: 401 })
    })
    expect(await mutate(CONFIRM)).toMatchObject({ ok: false, message: 'Session expirée', status: 401 })
    expect(readSession()?.token).toBe('jeton suivant')
  })
})
