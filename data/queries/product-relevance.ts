import { sql } from 'kysely'
import type { SearchField } from '../../domain/catalogue/listing.ts'
import { searchPhrase, searchWords } from '../../domain/catalogue/product-search.ts'
import type { Connection } from '../connection.ts'
import { containsAll } from '../contains.ts'
import { countRows } from '../statements.ts'
import {
  BY_NAME,
  type Narrowed,
  narrow,
  type ProductFilter,
  pageWithin,
  SEARCH_COLUMNS,
} from './product-selection.ts'

interface Part {
  limit?: number | undefined
  offset?: number | undefined
}

interface Sought {
  words: readonly string[]
  phrase: string
}

/** Product ids sorted by the rank that `relevance` defines, then by name; null when names are not searched. */
export async function relevantIds(
  connection: Connection,
  filter: ProductFilter,
  part: Part,
): Promise<string[] | null> {
  const { search } = filter
  const words = searchWords(search?.text ?? '')
  const phrase = searchPhrase(search?.text ?? '')
  if (!search?.fields.includes('name') || words.length === 0) return null
  const found = connection.matchText(connection.db, columnsOf(search), words)
  if (await found.isFew()) {
    return sortedIds(
      connection,
      await narrow(connection, filter, await found.condition()),
      { words, phrase },
      part,
    )
  }
  return walkedIds(connection, filter, { search, words, phrase }, part)
}

const columnsOf = ({ fields }: { fields: readonly SearchField[] }) =>
  fields.map((field) => SEARCH_COLUMNS[field])

async function sortedIds(
  { db }: Connection,
  { scopes, within }: Narrowed,
  { words, phrase }: Sought,
  { limit, offset = 0 }: Part,
): Promise<string[]> {
  const rank = sql<number>`
    case when ${beginsWith(phrase)} then 0 when ${names([phrase])} then 1 when ${names(words)} then 2 else 3 end
  `
  const [first, ...others] = scopes.map((scope) =>
    within(scope, db.selectFrom('products')).select(['products.id', 'nameFolded', rank.as('rank')]),
  )
  if (!first) return []
  const sorted = others
    .reduce((all, one) => all.unionAll(one), first)
    .orderBy('rank')
    .orderBy('nameFolded')
    .orderBy('id')
  const rows = await (limit === undefined ? sorted : sorted.limit(limit).offset(offset)).execute()
  return rows.map(({ id }) => id)
}

async function walkedIds(
  connection: Connection,
  filter: ProductFilter,
  { search, words, phrase }: Sought & { search: { fields: readonly SearchField[] } },
  { limit, offset = 0 }: Part,
): Promise<string[]> {
  const { db, matchText } = connection
  const begins = beginsWith(phrase)
  const saysPhrase = matchText(db, [SEARCH_COLUMNS.name], [phrase])
  const saysWords = matchText(db, [SEARCH_COLUMNS.name], words)
  const found = matchText(db, columnsOf(search), words)
  const ranks = [
    async () => begins,
    async () => sql<boolean>`${await saysPhrase.condition()} and not ${begins}`,
    async () => sql<boolean>`${await saysWords.condition()} and not ${names([phrase])}`,
    async () => sql<boolean>`${await found.condition()} and not ${names(words)}`,
  ]
  // With a single word, the third rank is empty, because the word is also the phrase.
  if (words.length === 1) ranks.splice(2, 1)
  const ids: string[] = []
  let before = offset
  for (const condition of ranks) {
    const narrowed = await narrow(connection, filter, await condition())
    const rest = limit === undefined ? undefined : limit - ids.length
    const page = await pageWithin(connection, narrowed, { ...BY_NAME, limit: rest, offset: before })
    const rows = page ? await page.select('products.id').execute() : []
    ids.push(...rows.map(({ id }) => id))
    if (ids.length === limit) break
    if (rows.length > 0) before = 0
    else if (before > 0) before -= await countWithin(connection, narrowed)
  }
  return ids
}

async function countWithin({ db }: Connection, { scopes, within }: Narrowed): Promise<number> {
  const counts = await Promise.all(scopes.map((scope) => countRows(within(scope, db.selectFrom('products')))))
  return counts.reduce((sum, count) => sum + count, 0)
}

const names = (texts: readonly string[]) => containsAll([SEARCH_COLUMNS.name], texts)

function beginsWith(phrase: string) {
  return sql<boolean>`(name_folded >= ${phrase} and name_folded < ${`${phrase}\u{10ffff}`})`
}
