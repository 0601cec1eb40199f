import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { defaultIdentity, type Identity } from '../config/identity.ts'
import type { Engine } from '../data/engines/engine.ts'
import { openSqlite } from '../data/engines/sqlite.ts'
import { createStore } from '../data/store.ts'
import { openInProcess } from '../integrations/announcements/in-process.ts'
import { openDiskPictures } from '../integrations/pictures/disk-pictures.ts'
import { openDrawing } from '../integrations/pictures/drawing.ts'
import type { Shop } from '../use-cases/shop.ts'
import { noteReads } from './answer-cache/reads.ts'
import type { Env } from './env.ts'
import { steadyClock } from './steady-clock.ts'

/** Letters and digits that cannot be mistaken for one another. */
const ID_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** Makes the shop's real parts from the environment: the only wiring. `logger` hears what nobody waits for. */
export async function openShop(env: Env, logger: Logger) {
  const engine = await openEngine(env)
  const picturesFolder = join(env.dataDir, 'pictures')
  const drawing = openDrawing()
  const clock = steadyClock(Date.now, (milliseconds) => logger.warn({ milliseconds }, 'clock set back'))
  const shop: Shop = {
    store: noteReads(createStore(engine), clock),
    pictures: await openDiskPictures(picturesFolder, drawing),
    identity: await readIdentity(env.identityFile),
    publicUrl: env.publicUrl,
    clock,
    newId,
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    setupCode: LOOPBACK.has(env.host) ? null : newId(),
    actor: null,
    ...openInProcess((error) => logger.error({ err: error }, 'listener failed')),
  }
  return { shop, engine, drawing, picturesFolder, close: () => engine.close() }
}

/** Only the shops that have grown pay for PostgreSQL's driver. */
async function openEngine({ databaseUrl, dataDir }: Env): Promise<Engine> {
  if (!databaseUrl) return openSqlite(dataDir)
  const { openPostgres } = await import('../data/engines/postgres.ts')
  return openPostgres(databaseUrl)
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
