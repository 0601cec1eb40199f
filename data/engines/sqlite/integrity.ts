import type { DatabaseSync } from 'node:sqlite'

export function findCorruption(database: DatabaseSync): string | null {
  const [found] = database.prepare('pragma quick_check(1)').all()
  const said = String(Object.values(found ?? {})[0] ?? '')
  if (said !== 'ok') return said
  const [orphan] = database.prepare('pragma foreign_key_check').all()
  return orphan ? `A row of ${orphan.table} refers to one of ${orphan.parent} that is not there.` : null
}
