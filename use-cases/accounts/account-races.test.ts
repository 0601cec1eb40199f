import { expect, it } from 'vitest'
import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { changePermissions, deleteUser } from './manage-users.ts'
import { createAdmin, register } from './register.ts'
import { logIn, userOfToken } from './sessions.ts'

const CUSTOMER = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
/** Some races are run several times, because a failure may need a rare timing. */
const ROUNDS = [1, 2, 3, 4, 5]

async function aManager(shop: TestShop): Promise<User> {
  return (await userOfToken(shop, await signIn(shop, { may: ['users'] }))) as User
}

/** A shop that calls the function `concurrently` after hashing a password and before writing. */
function withConcurrent(shop: TestShop, concurrently: () => Promise<unknown>): TestShop {
  const { transaction } = shop.store
  return {
    ...shop,
    store: {
      ...shop.store,
      transaction: async (work) => {
        await concurrently()
        return transaction(work)
      },
    },
  }
}

/** A shop that delays all writes until `count` requests have hashed their passwords. */
function together(shop: TestShop, count: number): TestShop {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return withConcurrent(shop, () => {
    arrived += 1
    if (arrived === count) resolve()
    return promise
  })
}

const managersOf = async (shop: TestShop) =>
  (await shop.store.accounts.list()).filter((account) => hasPermission(account, 'users'))

describeOnEachEngine('concurrent account changes', (engine) => {
  it('create and sign in one administrator when six users try to create the first one', async () => {
    const shop = aShop(engine())
    const atOnce = together(shop, 6)
    const answers = await Promise.all(
      ['awa', 'binta', 'coumba', 'dior', 'fama', 'khady'].map((username) =>
        createAdmin(atOnce, { ...CUSTOMER, name: username, username, email: `${username}@exemple.sn` }, null),
      ),
    )
    const made = answers.flatMap((answer) => (answer.ok ? [answer] : []))
    expect(made).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'ADMIN_EXISTS')).toHaveLength(5)
    expect(await shop.store.accounts.list()).toEqual([made[0]?.user])
    expect(await userOfToken(shop, made[0]?.token ?? '')).toEqual(made[0]?.user)
  })

  it('leave one administrator with the users permission when three delete or demote each other', async () => {
    for (const round of ROUNDS) {
      const shop = aShop(engine(), { newId: () => `${round}-${ids++}` })
      let ids = 0
      const circle = [await aManager(shop), await aManager(shop), await aManager(shop)]
      await Promise.all(
        circle.map((caller, index) => {
          const { _id } = circle[(index + 1) % 3] as User
          return index % 2
            ? changePermissions(shop, _id, { role: 'user' }, caller)
            : deleteUser(shop, _id, caller)
        }),
      )
      const left = await managersOf(shop)
      expect(left).toHaveLength(1)
      await engine().db.deleteFrom('users').execute()
    }
  })

  it('create no administrator for a caller who is demoted at the same time', { tags: ['T-14'] }, async () => {
    const shop = aShop(engine())
    const [manager, demoted] = [await aManager(shop), await aManager(shop)]
    const other = { ...CUSTOMER, name: 'Binta', username: 'binta', email: 'binta@exemple.sn' }
    const busy = withConcurrent(shop, () => changePermissions(shop, demoted._id, { role: 'user' }, manager))
    const registered = await register(busy, { ...CUSTOMER, role: 'admin' }, demoted)
    expect(registered).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await createAdmin(busy, other, demoted)).toMatchObject({ code: 'ADMIN_EXISTS' })
    expect(await managersOf(shop)).toEqual([manager])
  })

  it('refuse a sign-in with the error for a wrong password when the account is deleted at the same time', async () => {
    const shop = aShop(engine())
    const manager = await aManager(shop)
    const registered = await register(shop, CUSTOMER, null)
    if (!registered.ok) throw new Error(registered.message)
    const busy = withConcurrent(shop, () => deleteUser(shop, registered.user._id, manager))
    const signedIn = await logIn(busy, { username: 'fatou', password: CUSTOMER.password })
    expect(signedIn).toMatchObject({ ok: false, code: 'BAD_CREDENTIALS' })
    const sessions = await engine().db.selectFrom('sessions').select('userId').execute()
    expect(sessions).toEqual([{ userId: manager._id }])
  })

  it('create one account for an e-mail that is registered several times', async () => {
    const shop = aShop(engine())
    const atOnce = together(shop, 4)
    const answers = await Promise.all(
      ['fatou', 'Fatou', 'binta', 'awa'].map((username) => register(atOnce, { ...CUSTOMER, username }, null)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.store.accounts.list()).toHaveLength(1)
  })
})
