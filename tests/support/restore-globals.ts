import { afterAll, vi } from 'vitest'

/** The test files of a process share its globals, so each file restores them. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
