// Writes coverage/query-plans.md: the plan of every query on both engines. Options: `--products 10000 --orders 5000`.
// PostgreSQL is the server at TEST_DATABASE_URL; without this variable, PGlite is used.
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Engine } from '../../data/engines/engine.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { ownPostgres } from '../../tests/support/postgres.ts'
import { withCleanup } from '../harness/cleanup.ts'
import { readOptions } from '../harness/options.ts'
import { fillDemo } from '../seed/seed.ts'
import { planOf, statementsOf } from './explain.ts'
import { DASHBOARD, type PlannedQuery, STOREFRONT } from './queries.ts'

const PAGE = new URL('../../coverage/query-plans.md', import.meta.url)
const QUESTIONS = [...STOREFRONT, ...DASHBOARD]
const { products, orders } = readOptions({ products: 100_000, orders: 50_000 })

const INTRODUCTION = [
  '# Query plans',
  '',
  `How each database answers each question of the shop, at ${products} products and ${orders} orders. Written by`,
  '`npm run docs:query-plans`; tests/query-plans.test.ts fails when a question of the storefront is no longer answered by the index',
  'meant for it.',
  '',
  'Read from the inside: `id IN (…)` finds the ids of one page along an index, in order; around it, only the products of',
  'that page are read and put in order. `MERGE` walks several indexes at once and stops with the page.',
  '',
  'What still grows with the catalogue, and why it may:',
  '',
  '- A search with many matches counts them in its index, and walks along the order asked for (best first: along the names)',
  '  until its page is full: some milliseconds at 100 000 products. A search for one character, which nearly every product contains, counts by reading',
  '  every text.',
  '- A list by price puts the products of running flash sales among the others: it grows with how many they are.',
  '- A page far from the first is reached by skipping index entries, about 25 µs for 1 000 of them.',
  '- A sub-category is counted along its index; the sub-categories the product form offers are counted along theirs.',
  '- The sitemap and the exports hand out every product: a part, or some hundred, at a time.',
  '- Orders are searched by reading one column of each, newest first; the overview adds up a year of orders and visits',
  '  along their indexes.',
]

type Plans = Map<string, string[]>

const cleanup = withCleanup()
const sqlite = openSqlite(await cleanup.temporaryFolder('plans-'))
const onSqlite = await plansOn(sqlite, sqlite.close).finally(cleanup.now)
const postgres = await ownPostgres()
const onPostgres = await plansOn(postgres.engine, postgres.remove)
await writeFile(
  PAGE,
  [...INTRODUCTION, ...chapter('Storefront', STOREFRONT), ...chapter('Dashboard', DASHBOARD)].join('\n'),
)
console.log(`${QUESTIONS.length} questions: coverage/query-plans.md`)

async function plansOn(engine: Engine, remove: () => Promise<void>): Promise<Plans> {
  try {
    const store = await fillDemo(engine, products, orders)
    // PostgreSQL's planner needs statistics; SQLite's does not use them.
    if (engine.name === 'postgres') await sql`vacuum analyze`.execute(engine.db)
    const plans: Plans = new Map()
    for (const { name, ask } of QUESTIONS) {
      const asked = await statementsOf(engine, () => ask(store))
      const steps = []
      for (const statement of asked) steps.push((await planOf(engine, statement)).join('\n'))
      plans.set(name, steps)
    }
    return plans
  } finally {
    await remove()
  }
}

function chapter(title: string, questions: readonly PlannedQuery[]): string[] {
  return [
    '',
    `## ${title}`,
    ...questions.flatMap(({ name }) => [
      '',
      `### ${name}`,
      '',
      '```text',
      'SQLite',
      ...indented(onSqlite.get(name)),
      '',
      'PostgreSQL',
      ...indented(onPostgres.get(name)),
      '```',
    ]),
    '',
  ]
}

function indented(statements: readonly string[] = []): string[] {
  return statements
    .map((steps) => steps.replace(/^/gm, '  '))
    .join('\n\n')
    .split('\n')
}
