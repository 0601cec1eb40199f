import type { Hono } from 'hono'
import { expect, it } from 'vitest'
import { hasPermission, PERMISSIONS, type Permission, permissionsOf } from '../../domain/accounts/account.ts'
import { anApi, askOf } from '../../tests/support/api.ts'
import { CLOSED, OF_CUSTOMERS, OPEN, SIGNED, SIGNED_IN, WITH_LINK } from '../../tests/support/api-routes.ts'
import { describeOnEachEngine, describeOnSqlite } from '../../tests/support/databases.ts'
import type { TestShop } from '../../tests/support/shop.ts'
import { createSession } from '../../use-cases/accounts/sessions.ts'

const SAMPLE_ID = /\/(?:p1|o1|m1|u1|r1|b1|c1|e1|n1|s1|i1|123|poster)(?=\/|$)/g
const anyId = (path: string) =>
  path.replace(
    /:(?:orderId|code|image|provider|step|shareKey|giftId|itemId|photo|messageId|mediaId)\b/,
    ':id',
  )

/** Inserts an administrator with exactly these permissions. @returns the id */
async function addAdmin(shop: TestShop, held: readonly Permission[], username = 'aminata'): Promise<string> {
  const createdAt = new Date(shop.clock()).toISOString()
  const permissions = permissionsOf(held)
  const admin = {
    _id: username,
    name: null,
    username,
    email: `${username}@exemple.sn`,
    role: 'admin' as const,
    permissions,
    createdAt,
  }
  await shop.store.accounts.insert(admin, 'no password')
  return admin._id
}

const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const USER = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }

/** Calls a route with a new session, because some end it, or without one if `userId` is null. @returns the status */
async function statusFor(shop: TestShop, api: Hono, route: string, userId: string | null) {
  const [method = '', path = ''] = route.split(' ')
  const token = userId === null ? undefined : await createSession(shop, userId)
  return (await askOf(api)(method, path, token ? { token } : {})).status
}

describeOnEachEngine('administration routes', (engine) => {
  async function signedIn() {
    const { ask, shop } = anApi(engine())
    const admin = (await ask('POST', '/users/create-admin', { json: ADMIN })).body.token as string
    const user = (await ask('POST', '/users/register', { json: USER })).body.token as string
    return { ask, shop, admin, user }
  }

  it('refuse customers and requests without a valid token', { tags: ['T-07', 'T-33', 'G-21'] }, async () => {
    const { ask, user } = await signedIn()
    for (const [method, path] of CLOSED) {
      const route = `${method} ${path}`
      expect([route, (await ask(method, path)).status]).toEqual([route, 401])
      expect([route, (await ask(method, path, { token: 'nobody' })).body.message]).toEqual([
        route,
        'Session expirée',
      ])
      expect([route, (await ask(method, path, { token: user })).status]).toEqual([route, 403])
    }
    for (const route of [...SIGNED_IN, ...OF_CUSTOMERS]) {
      const [method = '', path = ''] = route.split(' ')
      expect([route, (await ask(method, path)).status]).toEqual([route, 401])
      expect([route, (await ask(method, path, { token: 'nobody' })).status]).toEqual([route, 401])
    }
  })

  it('admit everybody where no sign-in is required, and customers where no permission is required', {
    tags: ['G-21'],
  }, async () => {
    const { shop, api } = anApi(engine())
    const { user } = (await askOf(api)('POST', '/users/register', { json: USER })).body
    const expectAdmitted = async (routes: readonly string[], userId: string | null) => {
      for (const route of routes) {
        const status = await statusFor(shop, api, route.replace(':id', 'p1'), userId)
        expect([route, status === 401 || status === 403]).toEqual([route, false])
      }
    }
    // Even `POST /users/create-admin` is open to visitors, because this shop has no administrator yet.
    await expectAdmitted(OPEN, null)
    await expectAdmitted([...OPEN, ...SIGNED_IN, ...OF_CUSTOMERS], user._id)
    await expectAdmitted(OPEN, await addAdmin(shop, []))
    await expectAdmitted(OPEN, await addAdmin(shop, PERMISSIONS, 'awa'))
  })

  it('refuse administrators where a courier’s link is required', { tags: ['D-23'] }, async () => {
    const { shop, api } = anApi(engine())
    const userId = await addAdmin(shop, PERMISSIONS)
    for (const route of WITH_LINK) {
      for (const caller of [null, userId]) {
        expect([route, await statusFor(shop, api, route.replace(':id', 'o1'), caller)]).toEqual([route, 401])
      }
    }
  })

  it('refuse everybody where WhatsApp’s signature is required', { tags: ['G-12'] }, async () => {
    const { shop, api } = anApi(engine())
    const userId = await addAdmin(shop, PERMISSIONS)
    for (const route of SIGNED) {
      for (const caller of [null, userId]) {
        expect([route, await statusFor(shop, api, route, caller)]).toEqual([route, 403])
      }
    }
  })

  it('match the tables in tests/support/api-routes.ts', { tags: ['T-10', 'G-21'] }, () => {
    const { api } = anApi(engine())
    const real = api.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    const registered = new Set(real.map(({ method, path }) => `${method} ${anyId(path)}`))
    const closed = CLOSED.map(([method, path]) => `${method} ${path.replace(SAMPLE_ID, '/:id')}`)
    expect([...registered].sort()).toEqual(
      [...new Set([...OPEN, ...SIGNED_IN, ...OF_CUSTOMERS, ...WITH_LINK, ...SIGNED, ...closed])].sort(),
    )
  })
})

describeOnSqlite('administration routes with permissions', (engine) => {
  /** Sets of permissions: none, each alone, the combinations that routes need, all but one, all. */
  const SETS: readonly (readonly Permission[])[] = [
    [],
    ...PERMISSIONS.map((permission) => [permission]),
    ['orders', 'exports'],
    ['orders', 'payments'],
    ['orders:read', 'exports'],
    ['orders:read', 'payments'],
    ['cash', 'exports'],
    ['products', 'exports'],
    ['products', 'costs'],
    ['orders:read', 'costs'],
    ['cash', 'costs'],
    ['orders:read', 'messages'],
    ['orders', 'messages'],
    ...PERMISSIONS.map((left) => PERMISSIONS.filter((permission) => permission !== left)),
    PERMISSIONS,
  ]

  it.each(SETS.map((held) => [held.join(', ') || 'none', held] as const))(
    'refuse an administrator with exactly these permissions on the routes that require others: %s',
    { tags: ['B-193', 'B-194', 'B-195', 'T-08', 'G-21', 'D-53', 'K-02'] },
    async (_names, held) => {
      const { shop, api } = anApi(engine())
      const userId = await addAdmin(shop, held)
      const admin = { role: 'admin', permissions: permissionsOf(held) }
      const token = await createSession(shop, userId)
      const wrong: string[] = []
      for (const [method, path, ...needs] of CLOSED) {
        const { status } = await askOf(api)(method, path, { token })
        const open = needs.every((need) => [need].flat().some((one) => hasPermission(admin, one)))
        if (status === 401 || status >= 500 || (status === 403) === open) {
          wrong.push(`${method} ${path}: ${status}`)
        }
      }
      for (const route of SIGNED_IN) {
        const status = await statusFor(shop, api, route, userId)
        if (status === 401 || status === 403) wrong.push(`${route}: ${status}`)
      }
      for (const route of OF_CUSTOMERS) {
        const status = await statusFor(shop, api, route.replace(':id', 'p001'), userId)
        if (status !== 403) wrong.push(`${route}: ${status}`)
      }
      expect(wrong).toEqual([])
    },
  )
})
