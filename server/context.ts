import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultIdentity, type Identity } from '../config/identity.ts'
import { openPostgres } from '../data/engines/postgres.ts'
import { openSqlite } from '../data/engines/sqlite.ts'
import { createStore } from '../data/store.ts'
import { openInProcess } from '../integrations/announcements/in-process.ts'
import { openDiskPictures } from '../integrations/pictures/disk-pictures.ts'
import { openDrawing } from '../integrations/pictures/drawing.ts'
import type { Shop } from '../use-cases/shop.ts'
import { noteReads } from './answer-cache/reads.ts'
import type { Env } from './env.ts'

/** Letters and digits that cannot be mistaken for one another. */
const ID_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** Makes the shop's real parts from the environment: the only wiring. `reportFault` hears what nobody waits for. */
export async function openShop(env: Env, reportFault: (error: unknown) => void) {
  const engine = env.databaseUrl ? openPostgres(env.databaseUrl) : openSqlite(env.dataDir)
  const picturesFolder = join(env.dataDir, 'pictures')
  const drawing = openDrawing()
  const shop: Shop = {
    store: noteReads(createStore(engine), Date.now),
    pictures: await openDiskPictures(picturesFolder, drawing),
    identity: await readIdentity(env.identityFile),
    publicUrl: env.publicUrl,
    clock: Date.now,
    newId,
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    setupCode: LOOPBACK.has(env.host) ? null : newId(),
    ...openInProcess(reportFault),
  }
  return { shop, engine, drawing, picturesFolder, close: () => engine.close() }
}

/** Twelve characters: short enough for an address, too many to guess or meet twice. */
function newId(): string {
  return Array.from({ length: 12 }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('')
}

/** The identity with whatever the merchant's own file replaces, field by field. */
async function readIdentity(file: string | undefined): Promise<Identity> {
  if (!file) return defaultIdentity
  const own = JSON.parse(await readFile(file, 'utf8')) as Partial<Identity>
  const placeholders = defaultIdentity.placeholders.filter((name) => !(name in own))
  return { ...defaultIdentity, ...own, placeholders }
}
