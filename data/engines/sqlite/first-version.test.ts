import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../migrate.ts'
import { createStore } from '../../store.ts'
import { openMemorySqlite } from './sqlite.ts'

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

it('keeps products stored by the first version with their ratings, likes, views and reviews', async () => {
  const engine = openMemorySqlite()
  onTestFinished(engine.close)
  await migrate(engine, (number) => number === '0001')
  await engine.runMigrations((run) => run(SHOP_OF_BEFORE))
  expect(await migrate(engine)).not.toEqual([])
  const store = createStore(engine)
  expect(await store.products.find('a')).toMatchObject({ ratings: [4], likes: 1, views: 1, reviewCount: 1 })
  expect(await store.ratings.find('a', 'visitor')).toBe(4)
  expect(await store.reviews.list('a', 10)).toHaveLength(1)
  await expect(store.ratings.put('nowhere', 'visitor', 4, 1)).rejects.toThrow(/FOREIGN KEY/)
  await store.products.delete(['a'])
  expect(await store.likes.filterLiked('visitor', ['a'])).toEqual([])
})
