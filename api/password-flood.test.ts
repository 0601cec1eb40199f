import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { anApi } from '../tests/support/api.ts'
import { deriveKey, MAX_CONCURRENCY, MAX_QUEUED } from '../use-cases/accounts/secrets.ts'
import { countInMemory } from './middleware/rate-limit.ts'

const ACCOUNT = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
/** Hashing waits for the test, so its cost does not matter. */
const MANY = 60
const TAKEN = MAX_CONCURRENCY + MAX_QUEUED

let engine: Engine
beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
})
afterEach(() => engine.close())

function aShop() {
  const faults: string[] = []
  const settings: Parameters<typeof anApi>[1] = {
    reportFault: (error) => faults.push(String(error)),
    // The second attempt for an account must wait.
    openCounter: (options) =>
      countInMemory({ ...options, points: options.keyPrefix === 'password' ? 1 : options.points }),
  }
  let free = Promise.resolve()
  const { ask } = anApi(engine, settings, {
    deriveKey: async (...password) => {
      await free
      return deriveKey(...password)
    },
  })
  return {
    ask,
    faults,
    /** Keeps every password waiting until the returned function is called. */
    holdHashing: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      free = promise
      return resolve
    },
    logIn: (username: string) =>
      ask('POST', '/users/login', { json: { username, password: ACCOUNT.password } }),
  }
}

describe('password hashing under overload', () => {
  it('refuses sign-ins immediately when the queue is full, and still answers other requests', {
    tags: ['T-20', 'T-37'],
  }, async () => {
    const { ask, logIn, holdHashing } = aShop()
    const hashAll = holdHashing()
    const answered: Awaited<ReturnType<typeof logIn>>[] = []
    const flood = Array.from({ length: MANY }, async (_, number) => {
      answered.push(await logIn(`nobody-${number}`))
    })
    await expect.poll(() => answered.length).toBe(MANY - TAKEN)
    expect((await ask('GET', '/products')).status).toBe(200)
    const refused = answered.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(MANY - TAKEN)
    for (const { headers, body } of refused) {
      expect(headers.get('Retry-After')).toBe('2')
      expect(body).toMatchObject({
        success: false,
        code: 'UNAVAILABLE',
        message: 'La boutique est très occupée. Veuillez réessayer dans un instant.',
      })
    }
    hashAll()
    await Promise.all(flood)
    expect(answered.filter(({ status }) => status === 401)).toHaveLength(TAKEN)
  })

  it('does not count a sign-in as failed when its password was not checked', async () => {
    const { ask, faults, logIn, holdHashing } = aShop()
    await ask('POST', '/users/register', { json: ACCOUNT })
    const hashAll = holdHashing()
    let refused = 0
    const flood = Array.from({ length: MANY }, async (_, number) => {
      if ((await logIn(`nobody-${number}`)).status === 503) refused += 1
    })
    await expect.poll(() => refused).toBe(MANY - TAKEN)
    expect(await logIn('fatou')).toMatchObject({ status: 503 })
    expect(faults).toContain('ServiceUnavailableError: busy: too many passwords wait')
    hashAll()
    await Promise.all(flood)
    expect(await logIn('fatou')).toMatchObject({ status: 200 })
  })
})
