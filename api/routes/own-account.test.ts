import { TOTP } from 'otpauth'
import { expect, it, vi } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { storeSetting } from '../../tests/support/stored-setting.ts'
import { WHATSAPP_ACCOUNT } from '../../tests/support/whatsapp-webhooks.ts'
import { ATTEMPT_LIMITS, countInMemory } from '../middleware/rate-limit.ts'

const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const NEW = 'une-autre-pirogue'
const HALF_MINUTE = 30_000

describeOnEachEngine('the signed-in account', (engine) => {
  async function aShopOfAwa(settings: Parameters<typeof anApi>[1] = {}) {
    const { ask, shop } = anApi(engine(), settings)
    const token = (await ask('POST', '/users/create-admin', { json: ADMIN })).body.token as string
    const logIn = (more: object = {}) => ask('POST', '/users/login', { json: { ...ADMIN, ...more } })
    const me = (path: string, json?: object, as = token) =>
      ask(json ? 'POST' : 'GET', `/users/me${path}`, { token: as, ...(json && { json }) })
    const audited = async () =>
      (await shop.store.audit.list({ limit: 50, offset: 0 })).map(({ action }) => action)
    /** Switches the second factor on. */
    async function protect() {
      const { secret } = (await me('/second-factor', { currentPassword: ADMIN.password })).body
      const code = () => new TOTP({ secret }).generate({ timestamp: shop.clock() })
      const { recoveryCodes } = (await me('/second-factor/confirm', { code: code() })).body
      shop.advance(HALF_MINUTE)
      return { code, recoveryCodes: recoveryCodes as string[] }
    }
    return { ask, shop, token, logIn, me, audited, protect }
  }

  it('changes its password when the current password is correct, and ends all sessions except the one in use', {
    tags: ['G-20'],
  }, async () => {
    const { ask, shop, token, logIn, me, audited } = await aShopOfAwa()
    const other = (await logIn()).body.token
    const wrong = await me('/password', { currentPassword: 'pas-le-bon', password: NEW })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_PASSWORD'])
    expect(wrong.body.issues).toMatchObject([{ path: 'currentPassword' }])
    const short = await me('/password', { currentPassword: ADMIN.password, password: 'court' })
    expect(short.body.issues).toMatchObject([{ path: 'password' }])
    expect((await me('/password', { currentPassword: ADMIN.password, password: NEW })).status).toBe(200)
    expect((await ask('GET', '/users/me', { token: other })).body.message).toBe('Session expirée')
    expect((await ask('GET', '/users/me', { token })).status).toBe(200)
    expect((await logIn()).status).toBe(401)
    expect((await logIn({ password: NEW })).status).toBe(200)
    expect(await audited()).toContain('user.password')
    expect(JSON.stringify(await shop.store.audit.list({ limit: 50, offset: 0 }))).not.toContain(NEW)
  })

  it('replaces the device cookie when the password changes', { tags: ['G-20'] }, async () => {
    const { shop, logIn, me } = await aShopOfAwa()
    const device = (await logIn()).cookie
    const changed = await me('/password', { currentPassword: ADMIN.password, password: NEW })
    expect(changed.cookie).toMatch(/^device-/)
    expect(changed.cookie).not.toBe(device)
    expect(shop.publishedEvents).toContainEqual({ kind: 'account', userId: expect.any(String) })
  })

  it('accepts one of two concurrent password changes', { tags: ['G-20'] }, async () => {
    const { me, logIn } = await aShopOfAwa()
    const passwords = ['premiere-pirogue', 'deuxieme-pirogue']
    const answers = await Promise.all(
      passwords.map((password) => me('/password', { currentPassword: ADMIN.password, password })),
    )
    const won = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(won).toHaveLength(1)
    for (const password of passwords) {
      expect((await logIn({ password })).status).toBe(won.includes(password) ? 200 : 401)
    }
  })

  it('sets up a second factor with the password and a first code, and ends the other sessions', {
    tags: ['G-20'],
  }, async () => {
    const { ask, shop, token, logIn, me, audited } = await aShopOfAwa()
    const other = (await logIn()).body.token
    expect((await me('/second-factor', { currentPassword: 'pas-le-bon' })).body.code).toBe('WRONG_PASSWORD')
    const begun = await me('/second-factor', { currentPassword: ADMIN.password })
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Keur%20B%C3%A9b%C3%A9:awa%40exemple\.sn\?/)
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
    // The second factor is not confirmed yet, so sign-in does not ask for it.
    expect((await logIn()).status).toBe(200)
    expect((await me('/second-factor')).body).toMatchObject({ enabled: false, recoveryCodes: 0 })
    expect((await me('/second-factor/confirm', { code: '000000' })).body.code).toBe('WRONG_CODE')
    const code = new TOTP({ secret: begun.body.secret }).generate({ timestamp: shop.clock() })
    const confirmed = await me('/second-factor/confirm', { code })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect((await me('/second-factor')).body).toMatchObject({ enabled: true, recoveryCodes: 10 })
    expect((await ask('GET', '/users/me', { token: other })).status).toBe(401)
    expect((await ask('GET', '/users', { token })).body).toMatchObject([{ secondFactor: true }])
    expect((await me('/second-factor', { currentPassword: ADMIN.password })).body.code).toBe(
      'SECOND_FACTOR_ON',
    )
    expect(await audited()).toContain('user.second-factor')
    const stored = JSON.stringify(await engine().db.selectFrom('recoveryCodes').selectAll().execute())
    for (const shown of confirmed.body.recoveryCodes) expect(stored).not.toContain(shown)
  })

  it('with a second factor is asked for the code at its next sign-in, but only after a correct password', {
    tags: ['G-20'],
  }, async () => {
    const { logIn, protect } = await aShopOfAwa()
    const plain = await logIn()
    expect(Object.keys(plain.body).sort()).toEqual(['message', 'success', 'token', 'user'])
    const { code } = await protect()
    expect((await logIn({ password: 'pas-le-bon' })).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn({ password: 'pas-le-bon', code: code() })).body.code).toBe('BAD_CREDENTIALS')
    const asked = await logIn()
    expect([asked.status, asked.body.code]).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    expect(asked.body.token).toBeUndefined()
    const signedIn = await logIn({ code: code() })
    expect([signedIn.status, signedIn.body.message]).toEqual([200, 'Connexion réussie !'])
  })

  it('accepts each second-factor code once, in the code’s own time step or in the next time step', {
    tags: ['G-20'],
  }, async () => {
    const { shop, logIn, protect } = await aShopOfAwa()
    const { code } = await protect()
    const used = code()
    const both = await Promise.all([logIn({ code: used }), logIn({ code: used })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await logIn({ code: used })).body.code).toBe('WRONG_CODE')
    shop.advance(HALF_MINUTE)
    const late = code()
    shop.advance(HALF_MINUTE)
    expect((await logIn({ code: late })).status).toBe(200)
    shop.advance(HALF_MINUTE)
    const tooLate = code()
    shop.advance(2 * HALF_MINUTE)
    expect((await logIn({ code: tooLate })).body.code).toBe('WRONG_CODE')
    // A code older than the last used code is refused too.
    const earlier = code()
    shop.advance(HALF_MINUTE)
    expect((await logIn({ code: code() })).status).toBe(200)
    expect((await logIn({ code: earlier })).body.code).toBe('WRONG_CODE')
  })

  it('accepts each recovery code once, in any spelling', { tags: ['G-20'] }, async () => {
    const { logIn, me, audited, protect, token } = await aShopOfAwa()
    const { recoveryCodes } = await protect()
    const [first = '', second = ''] = recoveryCodes
    const both = await Promise.all([logIn({ code: first }), logIn({ code: first })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await logIn({ code: ` ${second.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200)
    expect((await me('/second-factor', undefined, token)).body.recoveryCodes).toBe(8)
    expect(await audited()).toContain('user.recovery-code')
  })

  it('renews its recovery codes and removes its second factor with password and code', {
    tags: ['G-20'],
  }, async () => {
    const { shop, logIn, me, audited, protect } = await aShopOfAwa()
    const { code, recoveryCodes } = await protect()
    const proof = () => ({ currentPassword: ADMIN.password, code: code() })
    const refused = await me('/second-factor/recovery-codes', { ...proof(), currentPassword: 'non' })
    expect(refused.body.code).toBe('WRONG_PASSWORD')
    const renewed = await me('/second-factor/recovery-codes', proof())
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await logIn({ code: recoveryCodes[0] })).body.code).toBe('WRONG_CODE')
    expect((await me('/second-factor/remove', { ...proof(), code: '000000' })).body.code).toBe('WRONG_CODE')
    shop.advance(HALF_MINUTE)
    expect((await me('/second-factor/remove', proof())).status).toBe(200)
    expect((await logIn()).status).toBe(200)
    expect((await me('/second-factor/remove', proof())).body.code).toBe('SECOND_FACTOR_OFF')
    expect(await audited()).toContain('user.recovery-codes')
  })

  it('cannot use administration routes without the second factor that the shop requires', {
    tags: ['G-20'],
  }, async () => {
    const { ask, shop, token, me, protect } = await aShopOfAwa()
    const customer = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
    const fatou = (await ask('POST', '/users/register', { json: customer })).body.token
    await storeSetting(shop, 'secondFactorRequired', true)
    for (const path of ['/orders', '/products/export.csv', '/users', '/stats/global', '/events']) {
      const refused = await ask('GET', path, { token })
      expect([path, refused.status, refused.body?.code]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED'])
    }
    const json = { ...customer, username: 'khady', email: 'khady@exemple.sn', role: 'admin' }
    for (const path of ['/users/register', '/users/create-admin']) {
      const refused = await ask('POST', path, { json: { ...json, name: 'Khady' }, token })
      expect([path, refused.body.code]).toEqual([path, 'SECOND_FACTOR_REQUIRED'])
    }
    expect((await ask('GET', '/users/me', { token })).body.secondFactorRequired).toBe(true)
    expect((await ask('GET', '/users/me', { token: fatou })).body).not.toHaveProperty('secondFactorRequired')
    expect((await me('/second-factor')).body).toMatchObject({ required: true, enabled: false })
    await protect()
    expect((await ask('GET', '/users', { token })).status).toBe(200)
    expect((await ask('GET', '/users/me', { token })).body).not.toHaveProperty('secondFactorRequired')
  })

  it('learns whether the shop has an account at WhatsApp, unless it is a customer', {
    tags: ['W-14'],
  }, async () => {
    const { ask, shop, token } = await aShopOfAwa()
    const said = async (as: string) => (await ask('GET', '/users/me', { token: as })).body.conversations
    const customer = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
    const fatou = (await ask('POST', '/users/register', { json: customer })).body.token
    expect(await said(token)).toBeUndefined()
    await storeSetting(shop, 'whatsappAccount', WHATSAPP_ACCOUNT)
    expect([await said(token), await said(fatou)]).toEqual([true, undefined])
  })

  it('limits wrong attempts at the second-factor code and at the current password', {
    tags: ['G-20'],
  }, async () => {
    const { shop, logIn, me, protect } = await aShopOfAwa({ openCounter: countInMemory })
    const { code } = await protect()
    const { points } = ATTEMPT_LIMITS.secondFactor
    const statuses: number[] = []
    for (let time = 0; time <= points; time++) statuses.push((await logIn({ code: '000000' })).status)
    expect(statuses.slice(0, points - 1)).toEqual(Array(points - 1).fill(400))
    expect(statuses.at(-1)).toBe(429)
    expect((await logIn({ code: code() })).status).toBe(429)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    try {
      vi.advanceTimersByTime(3_700_000)
      shop.advance(3_700_000)
      expect((await logIn({ code: code() })).status).toBe(200)
      const guesses: number[] = []
      for (let time = 0; time <= ATTEMPT_LIMITS.password.points; time++) {
        guesses.push((await me('/password', { currentPassword: 'pas-le-bon', password: NEW })).status)
      }
      expect(guesses[0]).toBe(400)
      expect(guesses.at(-1)).toBe(429)
    } finally {
      vi.useRealTimers()
    }
  })
})
