import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/support/browser-storage.ts'
import { ApiError } from '../api-client/api.ts'
import { readSession, saveSession } from '../session/session.ts'
import { notify } from '../ui/toasts.tsx'
import { handleSessionExpired, requireAdmin, signInPath } from './session-expiry.ts'

vi.mock('../ui/toasts.tsx', () => ({ notify: { error: vi.fn() } }))

const ENDED = new ApiError('Session expirée', { status: 401, serverMessage: 'Session expirée' })

beforeEach(() => {
  vi.mocked(notify.error).mockClear()
  browserStorage()
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  signIn()
  requireAdmin()
})

function signIn(role = 'admin') {
  saveSession('jeton', { _id: 'u1', username: 'awa', email: 'awa@exemple.sn', role, permissions: null })
}

describe('a session that ends while it is used', () => {
  it('is cleared and said so once, however many calls hear of it, and the way back leads to the first', () => {
    expect(handleSessionExpired(ENDED, '/dashboard/order?page=2')).toBe(true)
    expect(handleSessionExpired(ENDED, '/dashboard/overview')).toBe(true)
    expect(readSession()).toBeNull()
    expect(vi.mocked(notify.error).mock.calls).toEqual([['Session expirée']])
    expect(signInPath()).toBe('/login?next=%2Fdashboard%2Forder%3Fpage%3D2')
  })

  it('leads back nowhere once somebody is signed in again', () => {
    handleSessionExpired(ENDED, '/dashboard/order')
    signIn()
    requireAdmin()
    expect(signInPath()).toBe('/login')
  })

  it('is not what a call finds that was still under way when somebody signed out', () => {
    localStorage.removeItem('token')
    expect(handleSessionExpired(ENDED, '/dashboard/users')).toBe(true)
    expect(signInPath()).toBe('/login')
    expect(notify.error).not.toHaveBeenCalled()
  })

  it.each([
    ['a refusal', new ApiError('Non', { status: 403 })],
    ['no answer', new ApiError('Le serveur ne répond pas.')],
    ['a fault of the page', new TypeError('x is undefined')],
  ])('is not %s', (_, error) => {
    expect(handleSessionExpired(error, '/dashboard/users')).toBe(false)
    expect(readSession()).not.toBeNull()
  })
})

describe('the guard', () => {
  it.each([
    ['nobody', () => localStorage.removeItem('token')],
    ['a customer', () => signIn('user')],
    ['an unknown role', () => signIn('chef')],
  ])('sends %s to the sign-in page', (_, prepare) => {
    prepare()
    expect(requireAdmin).toThrow()
    try {
      requireAdmin()
    } catch (redirect) {
      expect((redirect as Response).headers.get('Location')).toBe('/login')
    }
  })
})
