// Writes docs/openapi.json from the running API.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createApi } from '../api/app.ts'
import { defaultSettings } from '../config/settings.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { createStore } from '../data/store.ts'
import { memoryImages } from '../integrations/images/in-memory-images.ts'
import { createInMemoryTransport } from '../integrations/mail/in-memory-transport.ts'
import { createPasswords } from '../use-cases/accounts/secrets.ts'
import { openCatalogueIndex } from '../use-cases/catalogue/catalogue-index.ts'

const file = new URL('../docs/openapi.json', import.meta.url)
const BIOME = new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url)

const engine = openMemorySqlite()
const store = createStore(engine)
const subscribe = () => () => {}
const shop = {
  store,
  catalogueIndex: openCatalogueIndex({ store, clock: Date.now, subscribe }),
  images: memoryImages(),
  settings: { defaults: defaultSettings, fixed: {} },
  publicUrl: 'https://boutique.example',
  clock: Date.now,
  newId: () => 'id',
  randomBytes: (count: number) => new Uint8Array(count),
  passwords: createPasswords(),
  requiresSecondFactor: async () => false,
  mailTransport: createInMemoryTransport(),
  setupCode: null,
  actor: null,
  subscribe,
  withLock: engine.withLock,
}
const api = createApi(shop, {
  reportFault: (error) => {
    throw error
  },
  newRequestId: () => 'request',
  secureCookies: true,
  localOnly: true,
  openCounter: null,
  trustedProxies: { check: () => false },
  stopping: new AbortController().signal,
  readiness: async () => ({ ready: true, stopping: false, database: 'ok', disk: 'ok' }),
})

const described: unknown = await (await api.request('/openapi.json')).json()
await writeFile(file, JSON.stringify(described))
execFileSync(process.execPath, [fileURLToPath(BIOME), 'format', '--write', fileURLToPath(file)])
await engine.close()
