import { afterEach, describe, expect, it, vi } from 'vitest'
import { notify } from '../ui/toasts.tsx'
import { accountAction, afterLogin } from './account-action.ts'

const LOGIN = {
  name: 'login',
  path: '/users/login',
  body: (input: object) => input,
  failure: 'Erreur lors de la connexion. Vérifiez vos identifiants.',
  refusal: 'Refusé.',
  noAccount: 'Inscription échouée.',
} as const

describe('accountAction', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it.each([
    ['a page of a proxy', 200, '<!doctype html><title>Wi-Fi</title>', LOGIN.failure],
    ['nothing', 200, '', LOGIN.failure],
    ['an error page of a proxy', 502, '<h1>Bad Gateway</h1>', LOGIN.refusal],
    ['a refusal without a message', 400, '{}', LOGIN.refusal],
    ['a refusal with a message', 401, '{"success":false,"message":"Compte fermé"}', 'Compte fermé'],
    ['no account', 200, '{}', LOGIN.noAccount],
    ['no account but a message', 200, '{"message":"Plus tard"}', 'Plus tard'],
  ])(
    'answered by %s, shows one French sentence in the form and in a toast',
    async (_, status, body, message) => {
      const toast = vi.spyOn(notify, 'error').mockImplementation(async () => {})
      vi.stubGlobal('fetch', async () => new Response(body, { status, statusText: 'Bad Gateway' }))
      const form = new FormData()
      form.set('email', 'awa@exemple.sn')
      form.set('password', 'secret-de-test')
      const request = new Request('http://localhost/login', { method: 'POST', body: form })
      expect(await accountAction(request, LOGIN)).toMatchObject({ ok: false, message })
      expect(toast).toHaveBeenCalledWith(message)
    },
  )
})

describe('afterLogin', () => {
  it('sends administrators to the overview and customers to the home page', () => {
    expect(afterLogin('admin', null).to).toBe('/dashboard/overview')
    expect(afterLogin('user', null).to).toBe('/')
  })

  it('returns administrators to the page where the session expired', () => {
    expect(afterLogin('admin', '/dashboard/order?status=pending').to).toBe('/dashboard/order?status=pending')
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/dashboard/\\evil', '/', '/login'])(
    'ignores the path %s, which is not in the dashboard',
    (next) => {
      expect(afterLogin('admin', next).to).toBe('/dashboard/overview')
    },
  )

  it('returns customers to their account, and nowhere else', { tags: ['K-02'] }, () => {
    expect(afterLogin('user', '/mon-compte')).toEqual({ to: '/mon-compte', text: 'Connexion réussie !' })
    expect(afterLogin('user', '/mon-compte#garder-adresse').to).toBe('/mon-compte#garder-adresse')
    for (const next of ['/mon-compte/../x', '//mon-compte', 'https://x.example/mon-compte', '/cart']) {
      expect(afterLogin('user', next)).toEqual(afterLogin('user', null))
    }
  })

  it('never sends customers to the dashboard', () => {
    expect(afterLogin('user', '/dashboard/order').to).toBe('/')
  })
})
