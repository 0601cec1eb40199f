import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export class LostDatabaseError extends Error {
  override name = 'LostDatabaseError'
}

/** Throws if images exist without a database: with a new database, any visitor could become the first administrator. */
export function refuseLostDatabase(dataDir: string): void {
  const file = join(dataDir, 'shop.sqlite')
  const found = statSync(file, { throwIfNoEntry: false })
  if ((found && found.size > 0) || !hasImages(dataDir)) return
  throw new LostDatabaseError(
    `The database ${resolve(file)} is ${found ? 'empty' : 'missing'}, but the images of a shop are there. Restore the newest backup with npm run restore -- FILE. For a new, empty shop, move the folder ${resolve(dataDir, 'pictures')} away first.`,
  )
}

function hasImages(dataDir: string): boolean {
  try {
    return readdirSync(join(dataDir, 'pictures'), { withFileTypes: true }).some((entry) => entry.isFile())
  } catch {
    return false
  }
}
