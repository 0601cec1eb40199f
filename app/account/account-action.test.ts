import { describe, expect, it } from 'vitest'
import { afterLogin } from './account-action.ts'

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

  it('never sends customers to the dashboard', () => {
    expect(afterLogin('user', '/dashboard/order').to).toBe('/')
  })
})
