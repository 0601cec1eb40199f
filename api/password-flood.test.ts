import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { anApi } from '../tests/support/api.ts'
import { createPasswords, MAX_CONCURRENCY, MAX_QUEUED } from '../use-cases/accounts/secrets.ts'
import { countInMemory } from './middleware/rate-limit.ts'

const ACCOUNT = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
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
  const { ask } = anApi(engine, settings, { passwords: createPasswords() })
  return {
    ask,
    faults,
    logIn: (username: string) =>
      ask('POST', '/users/login', { json: { username, password: ACCOUNT.password } }),
  }
}

describe('password hashing under overload', () => {
  it('refuses sign-ins immediately when the queue is full, and still answers other requests', {
    tags: ['T-20', 'T-37'],
  }, async () => {
    const { ask, logIn } = aShop()
    let open = MANY
    const flood = Array.from({ length: MANY }, (_, number) =>
      logIn(`nobody-${number}`).finally(() => {
        open -= 1
      }),
    )
    expect((await ask('GET', '/products')).status).toBe(200)
    expect(open).toBeGreaterThan(0)
    const answers = await Promise.all(flood)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TAKEN)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(MANY - TAKEN)
    for (const { headers, body } of refused) {
      expect(headers.get('Retry-After')).toBe('2')
      expect(body).toMatchObject({
        success: false,
        code: 'UNAVAILABLE',
        message: 'La boutique est très occupée. Veuillez réessayer dans un instant.',
      })
    }
  })

  it('does not count a sign-in as failed when its password was not checked', async () => {
    const { ask, faults, logIn } = aShop()
    await ask('POST', '/users/register', { json: ACCOUNT })
    const flood = Array.from({ length: MANY }, (_, number) => logIn(`nobody-${number}`))
    const [early] = await Promise.all([logIn('fatou'), ...flood])
    expect(early).toMatchObject({ status: 503 })
    expect(faults).toContain('ServiceUnavailableError: busy: too many passwords wait')
    expect(await logIn('fatou')).toMatchObject({ status: 200 })
  })
})
