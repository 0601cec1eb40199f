// Grows the shop in DATA_DIR to so many products, made from those it holds. Open the shop once before, so that the
// demo's pictures are there.
import { openPostgres } from '../../data/engines/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { createStore } from '../../data/store.ts'
import { readEnv } from '../../server/env.ts'

/** Products written at a time. */
const CHUNK = 1000
const ADJECTIVES = ['doux', 'léger', 'chaud', 'brodé', 'rayé', 'fleuri', 'uni', 'coloré', 'souple', 'fin']

const wanted = Number(process.argv[2])
if (!Number.isInteger(wanted) || wanted < 1) {
  console.error('Indiquez combien de produits : npm run catalogue -- 10000')
  process.exit(1)
}
const env = readEnv(process.env)
const engine = env.databaseUrl ? openPostgres(env.databaseUrl) : openSqlite(env.dataDir)
await migrate(engine)
const store = createStore(engine)
const models = await store.products.list({ sort: 'name', order: 'asc', limit: 200 })
if (models.length === 0)
  throw new Error('Ouvrez d’abord la boutique une fois : ses produits servent de modèles.')

let count = await store.products.count({})
while (count < wanted) {
  const from = count
  await store.transaction(async (inside) => {
    for (; count < Math.min(wanted, from + CHUNK); count++) {
      await inside.products.insert(`grown${count}`, variant(count), Date.now() - count * 1000)
    }
  })
  console.log(`${count} produits`)
}
await engine.close()

/** The same product again under another name, at another price. */
function variant(number: number) {
  const model = models[number % models.length] as (typeof models)[number]
  const adjective = ADJECTIVES[number % ADJECTIVES.length]
  const { name, description, category, subCategory, brand, sizes, colors, materials, images, gender } = model
  return {
    ...{ name: `${name} ${adjective} ${number}`, description: `${description} Modèle ${number}.`, category },
    ...{ subCategory, brand, sizes, colors, materials, images, gender },
    price: model.price + (number % 50) * 100,
    discount: number % 7 === 0 ? 20 : 0,
    stock: 1 + (number % 40),
    isTrending: number % 11 === 0,
    isBestseller: number % 13 === 0,
    isSale: number % 7 === 0,
  }
}
