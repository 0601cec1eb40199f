import { beforeEach, describe, expect, it, vi } from 'vitest'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { cartLinkAnswer } from '../../../contracts/cart-link.ts'
import { browserStorage } from '../../../tests/support/browser-storage.ts'
import { FAILED, NO_ANSWER } from '../../api-client/api.ts'
import { readSession, saveSession } from '../../session/session.ts'
import { notify } from '../../ui/toasts.tsx'
import { messageOrFailed } from '../admin-api.ts'
import { signInPath } from '../session-expiry.ts'
import { sendChange } from './send-change.ts'

const CONFIRM = {
  path: '/orders/KB-1/confirm',
  method: 'PATCH',
  answer: successAnswer,
  success: 'Confirmée',
} as const

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

describe('sendChange', () => {
  it('sends the request with the token and shows a toast on success', async () => {
    const fetch = respond(200, { success: true, message: 'Fait' })
    const sent = await sendChange({ ...CONFIRM, success: ({ message }) => message })
    expect(sent).toMatchObject({ ok: true, data: { message: 'Fait' } })
    const headers = expect.objectContaining({ Authorization: 'Bearer jeton' })
    expect(fetch).toHaveBeenCalledWith(
      '/api/orders/KB-1/confirm',
      expect.objectContaining({ method: 'PATCH', headers }),
    )
    expect(vi.mocked(notify.success).mock.calls).toEqual([['Fait', undefined]])
  })

  it.each([
    ['without success', successAnswer, { success: 'yes' }],
    ['that its schema refuses', cartLinkAnswer, { success: true }],
  ])(
    'says that the outcome is uncertain, and shows no success, after an answer %s',
    async (_case, answer, json) => {
      respond(200, json)
      const failure = () => FAILED
      expect(await sendChange<unknown>({ ...CONFIRM, answer, failure })).toMatchObject({
        ok: false,
        outcome: 'failed',
        message: expect.stringContaining('il n’est pas certain'),
      })
      expect(notify.success).not.toHaveBeenCalled()
    },
  )

  it('returns the issues of a refusal', async () => {
    const issues = [{ path: 'stock', message: 'Trop.' }]
    respond(400, { success: false, code: 'INVALID_INPUT', message: 'Trop.', issues })
    expect(await sendChange(CONFIRM)).toMatchObject({
      ok: false,
      outcome: 'refused',
      message: 'Trop.',
      issues,
    })
    expect(vi.mocked(notify.error).mock.calls).toEqual([['Trop.']])
  })

  it('returns the fields that somebody else has changed meanwhile', async () => {
    const conflicts = [{ field: 'price', was: 1, current: 2, sent: 3 }]
    respond(409, { success: false, code: 'EDIT_CONFLICT', message: 'Changé.', conflicts })
    expect(await sendChange(CONFIRM)).toMatchObject({ ok: false, outcome: 'changed', conflicts })
    respond(409, { success: false, code: 'ORDER_CHANGED', message: 'Changé.' })
    expect(await sendChange(CONFIRM)).toMatchObject({ ok: false, outcome: 'changed', conflicts: [] })
    respond(409, { success: false, code: 'OUT_OF_STOCK', message: 'Épuisé.' })
    expect(await sendChange(CONFIRM)).toMatchObject({ ok: false, outcome: 'refused' })
  })

  it('shows no toast for a failure when the option `silent` is set', async () => {
    respond(500, {})
    expect(await sendChange({ ...CONFIRM, silent: true })).toMatchObject({
      outcome: 'failed',
      message: FAILED,
    })
    expect(notify.error).not.toHaveBeenCalled()
  })

  it.each([
    [undefined, NO_ANSWER],
    [messageOrFailed, FAILED],
  ])('reports a lost connection with the `failure` text, or the error’s', async (failure, message) => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    const sent = await sendChange({ ...CONFIRM, ...(failure && { failure }) })
    expect(sent).toMatchObject({ outcome: 'failed', status: null, message })
  })

  it('returns null and ends the session when it has expired', async () => {
    respond(401, { success: false, message: 'Session expirée' })
    expect(await sendChange(CONFIRM)).toBeNull()
    expect(signInPath()).toBe('/login?next=%2Fdashboard%2Forder')
    expect(readSession()).toBeNull()
  })

  it('reports the refusal of a change that an earlier session sent, and keeps the present session', async () => {
    const { user } = readSession() ?? {}
    vi.stubGlobal('fetch', async () => {
      if (user) saveSession('jeton suivant', user)
      return Response.json({ success: false, message: 'Session expirée' }, { status: 401 })
    })
    expect(await sendChange(CONFIRM)).toMatchObject({ outcome: 'refused', status: 401 })
    expect(readSession()?.token).toBe('jeton suivant')
  })
})
