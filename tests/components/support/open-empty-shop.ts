import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { openMemorySqlite } from '../../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../../data/migrate.ts'
import { createAdmin } from '../../../use-cases/accounts/register.ts'
import { anApi } from '../../support/api.ts'

const AWA = { name: 'Awa Diop', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }

/** An empty shop in memory, with one administrator. Its sessions differ from those of other shops. */
export async function openEmptyShop() {
  const engine = openMemorySqlite()
  await migrate(engine)
  const { shop, api } = anApi(
    engine,
    {},
    { clock: Date.now, randomBytes: (count) => new Uint8Array(randomBytes(count)) },
  )
  const created = await createAdmin(shop, AWA, null)
  if (!created.ok) throw new Error(created.message)
  return {
    session: { token: created.token, user: created.user },
    fetch: new Hono().route('/api', api).fetch,
    close: () => engine.close(),
  }
}
