import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { productDetails } from '../../tests/builders/product-details.ts'
import { startPGlite } from '../../tests/support/pglite.ts'
import { migrate } from '../migrate.ts'
import { createStore } from '../store.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { openMemorySqlite } from './sqlite.ts'

const SEARCH = { text: 'éléph', fields: ['name', 'description'] } as const
const ELEPHANT = { ...productDetails({ name: 'Éléphant en bois' }), brand: 'B', images: [] }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function postgresLike(settings: { plain: boolean }): Promise<Engine> {
  const server = await startPGlite(settings)
  closing.push(server.stop)
  const engine = openPostgres(server.url, { connections: 1 })
  closing.push(engine.close)
  return engine
}

describe('PostgreSQL with the extension pg_trgm', () => {
  test('gets an index on texts, once', async () => {
    const engine = await postgresLike({ plain: false })
    await migrate(engine)
    expect(await engine.prepareSearch()).toBeNull()
    expect(await engine.prepareSearch()).toBeNull()
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where indexname = 'product_texts_by_trigram'
    `.execute(engine.db)
    expect(rows).toEqual([{ indexdef: expect.stringContaining('gin_trgm_ops') }])
  })
})

describe('PostgreSQL without it', () => {
  test('finds the same, and says what to ask for at every start', async () => {
    const engine = await postgresLike({ plain: true })
    await migrate(engine)
    expect(await engine.prepareSearch()).toContain('CREATE EXTENSION pg_trgm')
    expect(await engine.prepareSearch()).toContain('CREATE EXTENSION pg_trgm')
    const { products } = createStore(engine)
    await products.insert('a', ELEPHANT, 1)
    expect(await products.count({ search: SEARCH })).toBe(1)
  })
})

describe('SQLite', () => {
  test('takes a shop of before along: its products are found, and keep what refers to them', async () => {
    const engine = openMemorySqlite()
    closing.push(engine.close)
    await as0001(engine)
    const store = createStore(engine)
    await store.products.insert('a', ELEPHANT, 1)
    await store.ratings.put('a', 'visitor', 4, 1)
    await store.likes.toggle('a', 'visitor', 1)
    await store.views.insert('a', 'visitor', 1)
    await store.reviews.insert({ id: 'r', productId: 'a', visitorId: 'visitor', text: 't', pseudo: 'p' }, 1)

    expect(await migrate(engine)).not.toEqual([])
    expect(await store.products.count({ search: SEARCH })).toBe(1)
    expect(await store.products.find('a')).toMatchObject({ ratings: [4], likes: 1, views: 1, reviewCount: 1 })
    expect(await store.ratings.find('a', 'visitor')).toBe(4)
    expect(await store.reviews.list('a', 10)).toHaveLength(1)
    await expect(store.ratings.put('nowhere', 'visitor', 4, 1)).rejects.toThrow(/FOREIGN KEY/)
    await store.products.delete(['a'])
    expect(await store.likes.among('visitor', ['a'])).toEqual([])
  })
})

/** The schema the first version opened with. */
async function as0001(engine: Engine): Promise<void> {
  const name = '0001-shop.sql'
  const text = await readFile(new URL(`../migrations/sqlite/${name}`, import.meta.url), 'utf8')
  const checksum = createHash('sha256').update(text).digest('hex')
  await engine.runMigrations(async (run) => {
    await run('create table migrations (name text primary key, checksum text, applied_at integer)')
    await run(`insert into migrations values ('${name}', '${checksum}', 0)`)
    await run(text)
  })
}
