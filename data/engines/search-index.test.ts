import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { productDetails } from '../../tests/builders/product-details.ts'
import { startPGlite } from '../../tests/support/pglite.ts'
import { migrate } from '../migrate.ts'
import { createStore } from '../store.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openMemorySqlite } from './sqlite/sqlite.ts'

const SEARCH = { text: 'éléph', fields: ['name', 'description'] } as const
const ELEPHANT = { ...productDetails({ name: 'Éléphant en bois' }), brand: 'B', images: [] }

/** Rows as the first version inserted them, without columns that current queries use. */
const SHOP_OF_BEFORE = `
  insert into products
    (id, name, name_folded, description, description_folded, category, category_folded, sub_category,
     sub_category_folded, brand, brand_folded, price, rated_4, review_count, views, likes, created_at, updated_at)
    values ('a', 'Éléphant', 'elephant', '', '', 'Jouer', 'jouer', '', '', 'B', 'b', 5000, 1, 1, 1, 1, 1, 1);
  insert into ratings values ('a', 'visitor', 4, 1);
  insert into likes values ('a', 'visitor', 1);
  insert into views values ('a', 'visitor', 1);
  insert into reviews values ('r', 'a', 'visitor', 't', 'p', 1);
`

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
  it('creates the text index once', async () => {
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

describe('PostgreSQL without pg_trgm', () => {
  it('still finds products by text, and advises the operator at every start to create the extension', async () => {
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
  it('indexes products stored by an earlier version without losing their ratings, likes, views and reviews', async () => {
    const engine = openMemorySqlite()
    closing.push(engine.close)
    await migrate(engine, (number) => number === '0001')
    await engine.runMigrations((run) => run(SHOP_OF_BEFORE))
    expect(await migrate(engine)).not.toEqual([])
    const store = createStore(engine)
    expect(await store.products.count({ search: SEARCH })).toBe(1)
    expect(await store.products.find('a')).toMatchObject({ ratings: [4], likes: 1, views: 1, reviewCount: 1 })
    expect(await store.ratings.find('a', 'visitor')).toBe(4)
    expect(await store.reviews.list('a', 10)).toHaveLength(1)
    await expect(store.ratings.put('nowhere', 'visitor', 4, 1)).rejects.toThrow(/FOREIGN KEY/)
    await store.products.delete(['a'])
    expect(await store.likes.filterLiked('visitor', ['a'])).toEqual([])
  })
})
