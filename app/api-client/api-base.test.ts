import { beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  return () => vi.unstubAllEnvs()
})

async function usersAddress(): Promise<string> {
  const { apiUrl } = await import('./api.ts')
  return apiUrl('/users')
}

describe('the API', () => {
  it('has the URL of the shop itself: a local one in development, the hosted one in production', {
    tags: ['B-308'],
  }, async () => {
    vi.stubEnv('VITE_API_BASE', undefined)
    expect(await usersAddress()).toBe('/api/users')
  })

  it('has the URL of another host when the build names one', { tags: ['B-309'] }, async () => {
    vi.stubEnv('VITE_API_BASE', 'https://api.exemple.sn/v1')
    expect(await usersAddress()).toBe('https://api.exemple.sn/v1/users')
  })
})
