import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { expect, it } from 'vitest'
import { anApi } from '../tests/support/api.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { openCounters } from './limit-counters.ts'

const WRONG = { json: { username: 'awa', password: 'pas-le-bon' } }

/** Sets the wait after wrong passwords to one hour, so that it does not end while a slow machine hashes passwords. */
function waitingLong(counter: RateLimiterAbstract): RateLimiterAbstract {
  const consume = counter.consume.bind(counter)
  counter.consume = (key, points, options) => consume(key, points, options && { customDuration: 3600 })
  return counter
}

describeOnEachEngine('openCounters', (engine) => {
  /** One of the shop's processes. */
  const aProcess = () => {
    const open = openCounters(engine())
    return anApi(engine(), { openCounter: (options) => waitingLong(open(options)) })
  }

  it('counts requests across all processes with PostgreSQL, and in each process separately with SQLite', async () => {
    const [one, other] = [aProcess(), aProcess()]
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await one.ask('POST', '/users/login', WRONG)).status).toBe(401)
    }
    expect((await one.ask('POST', '/users/login', WRONG)).status).toBe(429)
    // With SQLite each process counts in memory, so the second process has counted no request.
    const shared = engine().name === 'postgres'
    expect((await other.ask('POST', '/users/login', WRONG)).status).toBe(shared ? 429 : 401)
  })

  it('counts concurrent requests exactly', { tags: ['T-19'] }, async () => {
    const { ask } = aProcess()
    const answers = await Promise.all(Array.from({ length: 14 }, () => ask('POST', '/users/login', WRONG)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('counts sign-ins to one account together, whether by user name or by e-mail', async () => {
    const [one, other] = [aProcess(), aProcess()]
    await one.ask('POST', '/users/register', {
      json: { username: 'awa', email: 'awa@exemple.sn', password: 'petite-pirogue' },
    })
    const byMail = { json: { ...WRONG.json, username: 'awa@exemple.sn' } }
    const asked = await Promise.all(
      Array.from({ length: 14 }, (_, index) => one.ask('POST', '/users/login', index % 2 ? WRONG : byMail)),
    )
    expect(asked.filter(({ status }) => status === 401)).toHaveLength(10)
    const shared = engine().name === 'postgres'
    expect((await other.ask('POST', '/users/login', WRONG)).status).toBe(shared ? 429 : 401)
  })

  it('stores no user name and no client address', async () => {
    const { ask } = aProcess()
    await ask('POST', '/users/login', WRONG)
    if (engine().name === 'sqlite') return
    const { rows } = await engine().db.executeQuery(
      engine()
        .db.selectFrom('rate_limits' as never)
        .selectAll()
        .compile(),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/awa|process/)
  })
})
