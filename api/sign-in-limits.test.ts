import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { anApi } from '../tests/support/api.ts'
import { ATTEMPT_LIMITS, type AttemptLimitName, countInMemory } from './middleware/rate-limit.ts'

const ACCOUNT = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
const WRONG = 'pas-le-bon'

let engine: Engine
beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await engine.close()
})

/** A shop with one account. `free` sets how many attempts each limit allows before the client must wait. */
async function aShopWith(free: Partial<Record<AttemptLimitName | 'login', number>>) {
  const { ask } = anApi(engine, {
    openCounter: (options) =>
      countInMemory({ ...options, points: free[options.keyPrefix as AttemptLimitName] ?? options.points }),
  })
  const registered = await ask('POST', '/users/register', { json: ACCOUNT })
  const logIn = (password: string, { username = 'fatou', cookie = '' } = {}) =>
    ask('POST', '/users/login', { json: { username, password }, ...(cookie && { cookie }) })
  const statuses = async (count: number, sent: { username?: string; cookie?: string } = {}) => {
    const found: number[] = []
    for (let time = 0; time < count; time++) found.push((await logIn(WRONG, sent)).status)
    return found
  }
  return { logIn, statuses, device: registered.cookie ?? '' }
}

describe('failed sign-ins', () => {
  it.each(['password', 'account'] as const)(
    'double the waiting time of the "%s" limit up to a maximum',
    async (name) => {
      const { logIn } = await aShopWith({ password: 1000, [name]: 1 })
      const { first, max } = ATTEMPT_LIMITS[name].growth
      expect((await logIn(WRONG)).status).toBe(401)
      const waits: number[] = []
      while (waits.at(-1) !== max) {
        const refused = await logIn(WRONG)
        expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
        const wait = Number(refused.headers.get('Retry-After'))
        waits.push(wait)
        // A refused attempt does not prolong the wait.
        expect((await logIn(WRONG)).headers.get('Retry-After')).toBe(String(wait))
        vi.advanceTimersByTime(wait * 1000)
        expect((await logIn(WRONG)).status).toBe(401)
      }
      expect(waits).toEqual(waits.map((_, index) => Math.min(max, first * 2 ** index)))
      vi.advanceTimersByTime(ATTEMPT_LIMITS[name].duration * 1000)
      expect((await logIn(ACCOUNT.password)).status).toBe(200)
    },
  )

  it('lead to a refusal that states the waiting time', async () => {
    const { logIn } = await aShopWith({ password: 1 })
    await logIn(WRONG)
    expect((await logIn(WRONG)).body.message).toBe('Trop de tentatives. Réessayez dans 5 secondes.')
  })

  it('count together for the user name and the e-mail of an account, in upper and lower case', {
    tags: ['T-17'],
  }, async () => {
    const { statuses } = await aShopWith({ password: 3 })
    expect(await statuses(1, { username: 'FATOU' })).toEqual([401])
    expect(await statuses(1, { username: 'Fatou@Exemple.SN' })).toEqual([401])
    expect(await statuses(2, { username: 'fatou' })).toEqual([401, 429])
    expect(await statuses(1, { username: 'fatou@exemple.sn' })).toEqual([429])
  })

  it('get the same answers for known and unknown accounts', async () => {
    const { logIn } = await aShopWith({ password: 2 })
    const seen = []
    for (const username of ['fatou', 'personne']) {
      const answers = []
      for (const password of [WRONG, WRONG, WRONG, ACCOUNT.password]) {
        const { status, body, headers, cookie } = await logIn(password, { username })
        answers.push({ status, body, wait: headers.get('Retry-After'), cookie })
      }
      seen.push(answers)
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.map(({ status }) => status)).toEqual([401, 401, 429, 429])
  })

  it('no longer count after a successful sign-in', async () => {
    const { logIn, statuses } = await aShopWith({ password: 3 })
    for (let round = 0; round < 3; round++) {
      expect(await statuses(2)).toEqual([401, 401])
      expect((await logIn(ACCOUNT.password)).status).toBe(200)
    }
  })

  it('all count when sent concurrently', async () => {
    const { logIn } = await aShopWith({ password: 3 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(WRONG)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

describe('a known device', () => {
  it('signs in by user name or e-mail while other devices must wait', { tags: ['T-18'] }, async () => {
    const { logIn, statuses, device } = await aShopWith({ password: 1 })
    expect(await statuses(2)).toEqual([401, 429])
    expect((await logIn(ACCOUNT.password)).status).toBe(429)
    for (const username of ['fatou', 'fatou@exemple.sn']) {
      expect((await logIn(ACCOUNT.password, { username, cookie: device })).status).toBe(200)
    }
  })

  it('signs in when its network has reached the limit', async () => {
    const { logIn, device } = await aShopWith({ login: 2, password: 1000 })
    for (const username of ['a', 'b']) await logIn(WRONG, { username })
    expect((await logIn(ACCOUNT.password)).status).toBe(429)
    expect((await logIn(ACCOUNT.password, { cookie: device })).status).toBe(200)
    const forged = `${device.split('=')[0]}=abc.def`
    expect((await logIn(ACCOUNT.password, { cookie: forged })).status).toBe(429)
  })

  it('has a separate limit of attempts', async () => {
    const { logIn, statuses, device } = await aShopWith({ device: 2 })
    expect(await statuses(3, { cookie: device })).toEqual([401, 401, 429])
    expect((await logIn(ACCOUNT.password)).status).toBe(200)
    vi.advanceTimersByTime(5000)
    expect((await logIn(ACCOUNT.password, { cookie: device })).status).toBe(200)
  })

  it('is identified by an HTTP-only cookie that each successful sign-in sets', async () => {
    const { logIn } = await aShopWith({ password: 1 })
    const signedIn = await logIn(ACCOUNT.password)
    expect(signedIn.headers.getSetCookie()[0]).toMatch(
      /^device-[0-9a-f]{16}=[\w-]+\.[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await logIn(WRONG)).cookie).toBeNull()
  })

  it('counts as unknown for another account and with a forged cookie', async () => {
    const { logIn, statuses, device } = await aShopWith({ password: 1 })
    const [name = '', proof = ''] = device.split('=')
    await statuses(1)
    for (const cookie of [
      `${name}=${proof.slice(1)}`,
      `${name}=x${proof}`,
      `${name}=${proof.split('.')[0]}.`,
      `${name}=.`,
      `device-0123456789abcdef=${proof}`,
    ]) {
      expect([cookie, (await logIn(ACCOUNT.password, { cookie })).status]).toEqual([cookie, 429])
    }
  })
})
