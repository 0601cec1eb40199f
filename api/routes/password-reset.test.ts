import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import type { Permission } from '../../domain/accounts/account.ts'
import { withMail } from '../../tests/builders/mail-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { mailOf } from '../../use-cases/mail/mailer.ts'
import { ATTEMPT_LIMITS, countInMemory } from '../middleware/rate-limit.ts'

const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const FATOU = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
const NEW = 'une-autre-pirogue'
const MINUTE = 60_000

describeOnEachEngine('password reset', (engine) => {
  async function aShopWithMail(settings: Parameters<typeof anApi>[1] = {}, sends = true, role = 'user') {
    const { ask, shop } = anApi(engine(), settings, sends ? withMail() : {})
    const sent = async () => {
      const rows = await engine().db.selectFrom('outbox').selectAll().orderBy('createdAt').execute()
      return Promise.all(
        rows.map(async (row) => {
          const entry = await shop.store.outbox.find(row.id)
          return { ...row, text: entry && mailOf(entry).text }
        }),
      )
    }
    const admin = (await ask('POST', '/users/create-admin', { json: ADMIN })).body.token as string
    const json = { ...FATOU, ...(role === 'admin' && { role, permissions: { orders: true } }) }
    await ask('POST', '/users/register', { json, ...(role === 'admin' && { token: admin }) })
    const fatou = (await ask('POST', '/users/login', { json: FATOU })).body
    const forgot = (username: string) => ask('POST', '/users/forgot-password', { json: { username } })
    const reset = (json: object) => ask('POST', '/users/reset-password', { json: { password: NEW, ...json } })
    const logIn = (json: object) => ask('POST', '/users/login', { json })
    const tokenOf = (mail: { text: string | null } | undefined) =>
      mail?.text?.split('/reset-password#')[1]?.split('\n')[0]
    return { ask, shop, admin, fatou, forgot, reset, logIn, sent, tokenOf }
  }

  it('replaces the password through a link that works once, and ends all sessions', {
    tags: ['G-20'],
  }, async () => {
    const { ask, shop, fatou, forgot, reset, logIn, sent, tokenOf } = await aShopWithMail()
    const asked = await forgot('FATOU@exemple.sn')
    expect(asked.body).toMatchObject({ success: true, mailed: true })
    const mails = await sent()
    expect(mails).toMatchObject([{ kind: 'password-reset', recipient: FATOU.email }])
    expect(mails[0]?.text).toContain('https://boutique.example/reset-password#')
    const token = tokenOf(mails[0])
    const stored = await engine().db.selectFrom('passwordResets').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    shop.advance(29 * MINUTE)
    const both = await Promise.all([reset({ token }), reset({ token })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)?.body.code).toBe('RESET_INVALID')
    expect((await ask('GET', '/users/me', { token: fatou.token })).status).toBe(401)
    expect((await logIn(FATOU)).status).toBe(401)
    expect((await logIn({ ...FATOU, password: NEW })).status).toBe(200)
    const entries = await shop.store.audit.list({ limit: 9, offset: 0 })
    const [changed] = entries.filter(({ action }) => action === 'user.password')
    expect(changed).toMatchObject({
      actor: null,
      subject: { name: 'fatou' },
      changes: { password: [null, 'link'] },
    })
  })

  it('refuses links that have expired, were replaced or are wrong', { tags: ['G-20'] }, async () => {
    const { shop, forgot, reset, sent, tokenOf } = await aShopWithMail()
    await forgot('fatou')
    shop.advance(1)
    await forgot('fatou')
    const [first, second] = (await sent()).map(tokenOf)
    expect((await reset({ token: first })).body.code).toBe('RESET_INVALID')
    shop.advance(30 * MINUTE)
    expect((await reset({ token: second })).body.code).toBe('RESET_INVALID')
    for (const json of [{ token: 'x' }, { username: 'fatou', code: 'abcd' }]) {
      expect((await reset(json)).body.code).toBe('RESET_INVALID')
    }
    expect((await reset({})).body.code).toBe('INVALID_INPUT')
    expect((await reset({ token: 'x', password: 'court' })).body.issues).toMatchObject([{ path: 'password' }])
  })

  it('refuses links and codes from before the password was changed', { tags: ['G-20'] }, async () => {
    const { ask, admin, fatou, forgot, reset, sent, tokenOf } = await aShopWithMail({}, true, 'admin')
    const change = async (currentPassword: string, password: string) => {
      const json = { currentPassword, password }
      expect((await ask('POST', '/users/me/password', { token: fatou.token, json })).status).toBe(200)
    }
    await forgot('fatou')
    const [token] = (await sent()).map(tokenOf)
    await change(FATOU.password, NEW)
    expect((await reset({ token })).body.code).toBe('RESET_INVALID')
    const { code } = (await ask('POST', `/users/${fatou.user._id}/reset-code`, { token: admin })).body
    await change(NEW, FATOU.password)
    expect((await reset({ username: 'fatou', code })).body.code).toBe('RESET_INVALID')
  })

  it('gives the same answer in the same time whether or not the account exists', {
    tags: ['G-20'],
  }, async () => {
    const { forgot, sent } = await aShopWithMail()
    const timed = async (username: string) => {
      const started = performance.now()
      const { status, body } = await forgot(username)
      return { status, body, time: performance.now() - started }
    }
    const [known, unknown] = [await timed('fatou'), await timed('personne')]
    expect(await sent()).toHaveLength(1)
    expect(unknown.body).toEqual(known.body)
    expect(unknown.status).toBe(known.status)
    for (const { time } of [known, unknown]) expect(time).toBeGreaterThan(250)
  })

  it('says what a customer and what an administrator can do when the shop sends no e-mails', {
    tags: ['G-20'],
  }, async () => {
    const { forgot, sent } = await aShopWithMail({}, false)
    const answers = [await forgot('fatou'), await forgot('personne')]
    for (const { body } of answers) {
      expect(body.message).toMatch(
        /^Cette boutique n’envoie pas d’e-mails\. Clients\u202f: écrivez-lui sur WhatsApp au \d\d \d{3} \d\d \d\d /,
      )
      expect(body.message).toContain('Vous pouvez aussi commander sans compte.')
      expect(body.message).toContain('Administrateurs\u202f: demandez un code à un autre administrateur.')
      expect(body.mailed).toBe(false)
    }
    expect(await sent()).toEqual([])
  })

  it('accepts a one-time code that an administrator created', { tags: ['G-20'] }, async () => {
    const { ask, shop, admin, fatou, reset, logIn } = await aShopWithMail({}, true, 'admin')
    const id = fatou.user._id
    const createCode = () => ask('POST', `/users/${id}/reset-code`, { token: admin })
    const expired = (await createCode()).body.code
    shop.advance(24 * 60 * MINUTE)
    expect((await reset({ username: 'fatou', code: expired })).body.code).toBe('RESET_INVALID')
    const replaced = (await createCode()).body.code
    const created = await createCode()
    const { code } = created.body
    expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
    expect(created.status).toBe(201)
    const wrong = [
      { username: 'fatou', code: replaced },
      { username: 'awa', code },
      { username: 'personne', code },
      { token: code },
    ]
    for (const json of wrong) expect((await reset(json)).body.code).toBe('RESET_INVALID')
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect((await reset({ username: FATOU.email, code: typed })).status).toBe(200)
    expect((await reset({ username: FATOU.email, code })).body.code).toBe('RESET_INVALID')
    expect((await ask('GET', '/users/me', { token: fatou.token })).status).toBe(401)
    expect((await logIn({ ...FATOU, password: NEW })).status).toBe(200)
    const actions = (await shop.store.audit.list({ limit: 9, offset: 0 })).map(({ action }) => action)
    expect(actions).toContain('user.reset-code')
  })

  it('shows no code of a customer’s account, which gets a link by e-mail', {
    tags: ['G-20', 'T-66'],
  }, async () => {
    const { ask, admin, fatou, reset, sent, tokenOf } = await aShopWithMail()
    const path = `/users/${fatou.user._id}`
    const code = () => ask('POST', `${path}/reset-code`, { token: admin })
    const role = (to: string) => ask('PATCH', path, { token: admin, json: { role: to, permissions: {} } })
    expect(await code()).toMatchObject({ status: 201, body: { code: null, expiresAt: expect.any(String) } })
    const [mail] = await sent()
    expect(mail).toMatchObject({ kind: 'password-reset', recipient: FATOU.email })
    expect(mail?.text).toContain('awa, de la boutique')
    expect((await reset({ token: tokenOf(mail) })).status).toBe(200)
    // What the account keeps as a customer stays theirs, whatever its role is for a moment.
    const { token } = (await ask('POST', '/users/login', { json: { ...FATOU, password: NEW } })).body
    expect((await ask('GET', '/customer', { token })).status).toBe(200)
    await role('admin')
    expect((await code()).body.code).toBeNull()
  })

  it('makes no code of a customer without e-mail', { tags: ['G-20', 'T-66'] }, async () => {
    const { ask, admin, fatou } = await aShopWithMail({}, false)
    const asked = await ask('POST', `/users/${fatou.user._id}/reset-code`, { token: admin })
    expect(asked).toMatchObject({ status: 409, body: { code: 'MAIL_NOT_CONFIGURED' } })
    expect(asked.body.message).toContain('client')
  })

  it('tells an administrator that another asked for a code, or removed the second factor', {
    tags: ['G-20', 'T-66'],
  }, async () => {
    const { ask, admin, fatou, sent } = await aShopWithMail({}, true, 'admin')
    const { body } = await ask('POST', `/users/${fatou.user._id}/reset-code`, { token: admin })
    const { notices } = (await ask('GET', '/users/me/notices', { token: fatou.token })).body
    expect(notices).toMatchObject([{ text: expect.stringContaining('awa a demandé un code') }])
    const told = (await sent()).filter(({ kind }) => kind === 'security-notice')
    expect(told.map(({ recipient }) => recipient)).toEqual([FATOU.email])
    expect(JSON.stringify(told)).not.toContain(body.code)
    // Made for an administrator, it opens no customer's account.
    await ask('PATCH', `/users/${fatou.user._id}`, { token: admin, json: { role: 'user', permissions: {} } })
    const json = { username: 'fatou', code: body.code, password: NEW }
    expect((await ask('POST', '/users/reset-password', { json })).body.code).toBe('RESET_INVALID')
  })

  it('limits guesses of the one-time code', { tags: ['G-20'] }, async () => {
    const { reset } = await aShopWithMail({ openCounter: countInMemory })
    const statuses: number[] = []
    for (let time = 0; time <= ATTEMPT_LIMITS.password.points; time++) {
      statuses.push((await reset({ username: 'fatou', code: '0000-0000-0000' })).status)
    }
    expect(statuses[0]).toBe(400)
    expect(statuses.at(-1)).toBe(429)
  })

  it('does not let administrators create codes for themselves or for users with more permissions', {
    tags: ['G-20'],
  }, async () => {
    const { ask, admin, fatou } = await aShopWithMail()
    const { body: users } = await ask('GET', '/users', { token: admin })
    const awa = users.find(({ username }: { username: string }) => username === 'awa')._id
    const manager = { ...FATOU, username: 'khady', email: 'khady@exemple.sn', role: 'admin' }
    const json = { ...manager, permissions: { users: true } satisfies Partial<Record<Permission, boolean>> }
    const made = await ask('POST', '/users/register', { json, token: admin })
    const { token } = (await ask('POST', '/users/login', { json })).body
    for (const [method, what] of [
      ['POST', 'reset-code'],
      ['DELETE', 'second-factor'],
    ] as const) {
      const on = async (id: string) => (await ask(method, `/users/${id}/${what}`, { token })).body.code
      expect(await on(awa)).toBe('ACCOUNT_HOLDS_MORE')
      expect(await on(made.body.user._id)).toBe('OWN_PASSWORD')
      expect(await on('nobody')).toBe('USER_NOT_FOUND')
    }
    expect((await ask('POST', `/users/${fatou.user._id}/reset-code`, { token })).status).toBe(201)
  })

  it('does not remove the second factor, but an administrator can remove it', {
    tags: ['G-20'],
  }, async () => {
    const { ask, shop, admin, fatou, reset, logIn } = await aShopWithMail({}, true, 'admin')
    const { token, user } = fatou
    const json = { currentPassword: FATOU.password }
    const { secret } = (await ask('POST', '/users/me/second-factor', { json, token })).body
    const code = new TOTP({ secret }).generate({ timestamp: shop.clock() })
    await ask('POST', '/users/me/second-factor/confirm', { json: { code }, token })
    const path = `/users/${user._id}`
    const oneTime = (await ask('POST', `${path}/reset-code`, { token: admin })).body.code
    expect((await reset({ username: 'fatou', code: oneTime })).status).toBe(200)
    const credentials = { ...FATOU, password: NEW }
    expect((await logIn(credentials)).body.code).toBe('SECOND_FACTOR_NEEDED')
    expect((await ask('DELETE', `${path}/second-factor`, { token: admin })).status).toBe(200)
    expect((await ask('DELETE', `${path}/second-factor`, { token: admin })).body.code).toBe(
      'SECOND_FACTOR_OFF',
    )
    expect((await logIn(credentials)).status).toBe(200)
  })
})
