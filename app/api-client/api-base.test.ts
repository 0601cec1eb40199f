import { beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  return () => vi.unstubAllEnvs()
})

async function usersAddress(): Promise<string> {
  const { apiUrl } = await import('./api.ts')
  return apiUrl('/users')
}

describe('apiUrl', () => {
  it('returns a path on the shop’s own host by default', { tags: ['B-308'] }, async () => {
    vi.stubEnv('VITE_API_BASE', undefined)
    expect(await usersAddress()).toBe('/api/users')
  })

  it('returns a URL on the API host that the build sets', { tags: ['B-309'] }, async () => {
    vi.stubEnv('VITE_API_BASE', 'https://api.exemple.sn/v1')
    expect(await usersAddress()).toBe('https://api.exemple.sn/v1/users')
  })
})
