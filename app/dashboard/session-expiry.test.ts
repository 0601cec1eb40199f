import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/support/browser-storage.ts'
import { ApiError } from '../api-client/api.ts'
import { readSession, saveSession } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'
import { handleSessionExpired, requireAdmin, signInPath } from './session-expiry.ts'

const expired = (token: string) =>
  new ApiError('Session expirée', { status: 401, serverMessage: 'Session expirée', token })
const EXPIRED = expired('jeton')

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(notify, 'error').mockResolvedValue()
  browserStorage()
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  vi.stubGlobal('window', new EventTarget())
  signIn()
  requireAdmin()
})

function signIn(role = 'admin') {
  saveSession('jeton', { _id: 'u1', username: 'awa', email: 'awa@exemple.sn', role, permissions: null })
}

describe('handleSessionExpired', () => {
  it('clears the session, shows one toast for several failed calls, and stores the page of the first call', () => {
    expect(handleSessionExpired(EXPIRED, '/dashboard/order?page=2')).toBe(true)
    expect(handleSessionExpired(EXPIRED, '/dashboard/overview')).toBe(true)
    expect(readSession()).toBeNull()
    expect(vi.mocked(notify.error).mock.calls).toEqual([['Session expirée']])
    expect(signInPath()).toBe('/login?next=%2Fdashboard%2Forder%3Fpage%3D2')
  })

  it('forgets the stored page after a new sign-in', () => {
    handleSessionExpired(EXPIRED, '/dashboard/order')
    signIn()
    requireAdmin()
    expect(signInPath()).toBe('/login')
  })

  it('ignores a call that was in flight when the user signed out', () => {
    localStorage.removeItem('token')
    expect(handleSessionExpired(EXPIRED, '/dashboard/users')).toBe(true)
    expect(signInPath()).toBe('/login')
    expect(notify.error).not.toHaveBeenCalled()
  })

  it('leaves the present session as it is when an earlier one is refused late', () => {
    expect(handleSessionExpired(expired('ancien jeton'), '/dashboard/users')).toBe(false)
    expect(readSession()?.token).toBe('jeton')
    expect(notify.error).not.toHaveBeenCalled()
  })

  it.each([
    ['a 403', new ApiError('Non', { status: 403 })],
    ['a network error', new ApiError('Le serveur ne répond pas.')],
    ['a programming error', new TypeError('x is undefined')],
  ])('does not react to %s', (_, error) => {
    expect(handleSessionExpired(error, '/dashboard/users')).toBe(false)
    expect(readSession()).not.toBeNull()
  })
})

describe('requireAdmin', () => {
  it.each([
    ['a visitor', () => localStorage.removeItem('token')],
    ['a customer', () => signIn('user')],
    ['an unknown role', () => signIn('chef')],
  ])('redirects %s to the sign-in page', (_, prepare) => {
    prepare()
    expect(requireAdmin).toThrow()
    try {
      requireAdmin()
    } catch (redirect) {
      expect((redirect as Response).headers.get('Location')).toBe('/login')
    }
  })
})
