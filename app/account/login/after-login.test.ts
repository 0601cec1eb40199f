import { describe, expect, it } from 'vitest'
import { afterLogin } from './after-login.ts'

describe('after signing in', () => {
  it('an administrator goes to the overview, a customer to the home page', () => {
    expect(afterLogin('admin', null).to).toBe('/dashboard/overview')
    expect(afterLogin('user', null).to).toBe('/')
  })

  it('an administrator whose session ended goes back where the work was', () => {
    expect(afterLogin('admin', '/dashboard/order?status=pending').to).toBe('/dashboard/order?status=pending')
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/dashboard/\\evil', '/', '/login'])(
    'no address leads elsewhere: %s',
    (next) => {
      expect(afterLogin('admin', next).to).toBe('/dashboard/overview')
    },
  )

  it('a customer is never sent to the dashboard', () => {
    expect(afterLogin('user', '/dashboard/order').to).toBe('/')
  })
})
