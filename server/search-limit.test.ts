import { afterEach, beforeEach, expect, it } from 'vitest'
import { countInMemory } from '../api/middleware/rate-limit.ts'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { APP_SETTINGS } from '../tests/support/app-settings.ts'
import { aShop } from '../tests/support/shop.ts'
import { createApp } from './app.ts'

const ALLOWED = 6

let engine: Engine
beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
})
afterEach(() => engine.close())

function anApp() {
  return createApp(aShop(engine), async () => new Response('page'), {
    ...APP_SETTINGS,
    openCounter: (options) =>
      countInMemory({ ...options, points: options.keyPrefix === 'search' ? ALLOWED : 1000 }),
  })
}

it('search limit counts a client’s pages, page data and API calls together', async () => {
  const app = anApp()
  const ways = ['/products?q=robe', '/products.data?q=robe', '/api/products?q=robe']
  const ask = async (path: string) => (await app.request(path)).status
  for (const path of [...ways, ...ways]) expect([path, await ask(path)]).toEqual([path, 200])
  for (const path of [...ways, '/products/Jouer?q=robe', '/products/Jouer.data?q=robe']) {
    expect([path, await ask(path)]).toEqual([path, 429])
  }
  const spelled = await app.request('/product%73?q=a')
  expect([spelled.status, spelled.headers.get('location')]).toEqual([308, '/products?q=a'])
  for (const path of ['/products', '/products.data?page=2', '/api/products?page=1', '/products?q=']) {
    expect([path, await ask(path)]).toEqual([path, 200])
  }
})
