import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Engine } from './engines/engine.ts'

type EngineName = Engine['name']

export interface MigrationFile {
  name: string
  sql: string
  checksum: string
}

/** What a migration in `migrations/shared/` writes where the engines differ, and what each engine gets for it. */
const PLACEHOLDERS: Readonly<Record<string, Record<EngineName, string>>> = {
  /** sorted by code point, as keys and `*_folded` columns are */
  '{text}': { sqlite: 'text', postgres: 'text collate "C"' },
  /** epoch milliseconds and other numbers above two thousand million */
  '{bigint}': { sqlite: 'integer', postgres: 'bigint' },
  '{real}': { sqlite: 'real', postgres: 'double precision' },
  /** ends each `create table (…)` */
  '{strict}': { sqlite: 'strict', postgres: '' },
}

/** The migrations of both folders by name: those that the engines share, and those of this engine. */
export async function readMigrations(engine: EngineName): Promise<MigrationFile[]> {
  const [shared, own] = await Promise.all([filesIn('shared'), filesIn(engine)])
  const files = [...own, ...shared.map(({ name, text }) => ({ name, text: forEngine(text, engine) }))]
  return files
    .map(({ name, text }) => ({
      name,
      sql: text,
      checksum: createHash('sha256').update(text).digest('hex'),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function filesIn(folder: string): Promise<{ name: string; text: string }[]> {
  const url = new URL(`./migrations/${folder}/`, import.meta.url)
  const names = (await readdir(url)).filter((name) => name.endsWith('.sql'))
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, url), 'utf8') })))
}

/** Replaces the placeholders of a shared migration. */
export function forEngine(sql: string, engine: EngineName): string {
  return sql.replace(/\{\w+\}/g, (placeholder) => {
    const replaced = PLACEHOLDERS[placeholder]
    if (!replaced) throw new Error(`Unknown placeholder ${placeholder} in a shared migration.`)
    return replaced[engine]
  })
}
