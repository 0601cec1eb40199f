import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { createStore } from '../data/store.ts'
import { planOf, statementsOf } from '../tools/query-plans/explain.ts'
import { CONVERSATIONS, DASHBOARD, type PlannedQuery, STOREFRONT } from '../tools/query-plans/queries.ts'
import { addPlainDemo } from '../tools/seed/demo-without-images.ts'
import { seedProducts } from '../tools/seed/seed.ts'

/** The index that each storefront query must use: with 100 000 products, other indexes are noticeably slow. */
const MEANT: Record<string, string> = {
  'The end of the next flash sale': 'products_in_flash_sale',
  'The next planned change': 'planned_changes_by_end',
  'The planned changes of products': 'planned_products_by_product',
  'The hidden products': 'planned_changes_visible',
  'The products of a page': 'sqlite_autoindex_products_1',
  'One product': 'sqlite_autoindex_products_1',
  'Its comments': 'reviews_by_product',
  'Hearts on the cards of a page': 'sqlite_autoindex_likes_1',
  'A visit that may have been counted': 'views_by_visitor',
  'Sitemap, the second part': 'sqlite_autoindex_products_1',
}

/** Queries that need no table index, because stored counts answer them. */
const WITHOUT_TABLE_INDEX = ['The frame of every page: categories in use', 'Frequent searches']

const engine = openMemorySqlite()
const store = createStore(engine)

beforeAll(async () => {
  await migrate(engine)
  await addPlainDemo(store)
  await seedProducts(store, 1600, () => {})
}, 60_000)
afterAll(() => engine.close())

async function plansOf({ ask }: PlannedQuery): Promise<string[]> {
  const statements = await statementsOf(engine, () => ask(store))
  return (await Promise.all(statements.map((statement) => planOf(engine, statement)))).flat()
}

/** The plan step of a full table scan. */
const WHOLE_TABLE = /^\s*SCAN (products|reviews|ratings|likes|views|orders|order_items)$/
/** The plan step that sorts rows after reading them. */
const SORTED = /USE TEMP B-TREE FOR .*ORDER BY/

describe('SQLite query plans', () => {
  it('are checked for each storefront query', () => {
    expect([...Object.keys(MEANT), ...WITHOUT_TABLE_INDEX].sort()).toEqual(
      STOREFRONT.map(({ name }) => name).sort(),
    )
  })

  it.each(STOREFRONT.filter(({ name }) => name in MEANT))(
    'use the intended index for the query "$name"',
    async (question) => {
      const plan = await plansOf(question)
      expect(plan.join('\n')).toMatch(new RegExp(`USING (COVERING )?INDEX ${MEANT[question.name]}\\b`))
      expect(plan.filter((step) => SORTED.test(step))).toEqual([])
      expect(plan.filter((step) => WHOLE_TABLE.test(step))).toEqual([])
    },
  )

  it.each(STOREFRONT.filter(({ name }) => WITHOUT_TABLE_INDEX.includes(name)))(
    'contain no full table scan for the query that is described as “$name”',
    async (question) => {
      expect((await plansOf(question)).filter((step) => WHOLE_TABLE.test(step))).toEqual([])
    },
  )

  it.each([
    ['What was sold since a moment', 'stock_movements_of_orders', () => store.costs.soldSince(1)],
    [
      'What to order',
      'stock_movements_of_orders',
      () => store.costs.selling({ from: 1, soldDays: 60, days: 44, limit: 200 }),
    ],
    [
      'The stock at its purchase prices',
      '(purchase_prices_current|sqlite_autoindex_purchase_prices_1)',
      () => store.costs.stocks('', 1000),
    ],
  ])('use the intended index for the query "%s"', { tags: ['H-20', 'H-21'] }, async (name, index, ask) => {
    const plan = (await plansOf({ name, ask })).join('\n')
    expect(plan).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}\\b`))
    expect(plan).not.toMatch(/SCAN (products|product_variants|stock_movements|purchase_prices)\b/)
  })

  it('read the fees of couriers from the deliveries whose fee is open, and from no others', {
    tags: ['D-30', 'D-55'],
  }, async () => {
    const open = { name: 'Open fees', ask: () => store.settlements.openFees() }
    const own = { name: 'Fees of a courier', ask: () => store.settlements.lockFees('moussa') }
    for (const query of [open, own]) {
      const plan = (await plansOf(query)).join('\n')
      expect(plan).toMatch(/USING (COVERING )?INDEX delivery_attempts_with_fee\b/)
    }
  })

  it.each([
    ['Lists with money', 'birth_list_gifts_held', () => store.birthLists.holdingMoney()],
    ['Promised money', 'birth_list_gifts_promised', () => store.birthLists.countPromisesSince(1)],
    ['Money of lists', 'order_payments_by_order', () => store.birthLists.heldMoney(['list'])],
  ])('use the intended index for the query "%s"', { tags: ['K-10'] }, async (name, index, ask) => {
    const plan = (await plansOf({ name, ask })).join('\n')
    expect(plan).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}\\b`))
    expect(plan).not.toMatch(/SCAN (birth_list_gifts|order_payments)$/m)
  })

  it.each(Object.entries(CONVERSATIONS))(
    'use the intended index for the query "%s"',
    {
      tags: ['W-04', 'W-13'],
    },
    async (name, { index, ask }) => {
      const plan = (await plansOf({ name, ask })).join('\n')
      expect(plan).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}\\b`))
      expect(plan).not.toMatch(
        /SCAN (conversations|whatsapp_messages|whatsapp_media|whatsapp_referrals|outbox)$/m,
      )
    },
  )

  it('sort nothing for what is due in the outbox, because thousands of entries may be due at once', {
    tags: ['R-03', 'K-21'],
  }, async () => {
    const due = { channel: 'image', configured: true, recipient: 'ancien.example' } as const
    const plan = (await plansOf({ name: 'What is due', ask: () => store.outbox.due(1, 10, due) })).join('\n')
    expect(plan).toMatch(/SEARCH outbox USING INDEX outbox_due\b/)
    expect(plan).not.toMatch(SORTED)
  })

  it.each([
    ['Overview, orders placed by hour', 'order_events_by_kind'],
    ['Overview, orders placed by hour', 'orders_by_date'],
    ['Overview, orders delivered by day', 'delivery_attempts_by_end'],
    ['Overview, deliveries by zone', 'delivery_attempts_by_end'],
    ['Overview, units sold', 'stock_movements_of_orders'],
    ['Overview, lines sold', 'delivery_attempts_by_end'],
    ['Overview, lines with promotions', 'delivery_attempts_by_end'],
    ['Overview, visits', 'sqlite_autoindex_visit_counts_1'],
  ])('read only the chosen period for the query "%s"', { tags: ['G-40'] }, async (name, index) => {
    const query = DASHBOARD.find((one) => one.name === name)
    if (!query) throw new Error(`no query ${name}`)
    const plan = (await plansOf(query)).join('\n')
    expect(plan).toMatch(new RegExp(`SEARCH \\w+ USING (COVERING )?INDEX ${index}\\b`))
    expect(plan).not.toMatch(/SCAN (?!lines\b|d\b|\()/)
  })
})
