// Measures the catalogue feeds of a shop in its own process: time, size, memory before and while they are read, and the
// answers of a page meanwhile. Options: `--size 100000`, `--write yes`.
import { link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { defaultSettings } from '../../config/settings.ts'
import { FEED_PATHS } from '../../contracts/feeds.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { withCleanup } from '../harness/cleanup.ts'
import { markdownTable } from '../harness/markdown-table.ts'
import { readOptions } from '../harness/options.ts'
import { type ServerProcess, startBuiltShop } from '../harness/server-process.ts'
import { fillDemo } from '../seed/seed.ts'
import { format, writeTable } from './tables.ts'

const SAMPLE_INTERVAL_MS = 100
const SETTLING_MS = 3000

const options = readOptions({ size: 100_000, write: '' })
const cleanup = withCleanup()
try {
  const folder = await cleanup.temporaryFolder('feeds-')
  await fill(folder, options.size)
  const server = await startBuiltShop({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }, cleanup)
  // The first list fills the index of the catalogue, which would count as memory of the feeds.
  await (await fetch(`${server.url}/api/products?limit=1`)).text()
  const rows: string[][] = []
  for (const [path, encoding] of [
    [FEED_PATHS.google, 'gzip'],
    [FEED_PATHS.google, 'gzip'],
    [FEED_PATHS.meta, 'gzip'],
    [FEED_PATHS.meta, 'identity'],
  ] as const) {
    rows.push(await measure(server, path, encoding))
  }
  await server.stop()
  const head = [
    'feed',
    'encoding',
    'MB sent',
    'seconds',
    'MB before',
    'MB at most',
    'other answer, median',
    'slowest',
  ]
  if (options.write) await writeTable('feeds', head, rows)
  else console.log(markdownTable(head, rows))
} finally {
  await cleanup.now()
}

/** A shop of `size` products with the feeds switched on and photos of 800 pixels. */
async function fill(folder: string, size: number): Promise<void> {
  const engine = openSqlite(folder)
  await fillDemo(engine, size, 0)
  const pictures = join(folder, 'pictures')
  await mkdir(pictures, { recursive: true })
  const photo = join(pictures, 'photo')
  const create = { width: 800, height: 800, channels: 3, background: '#c06' } as const
  await writeFile(photo, await sharp({ create }).webp().toBuffer())
  const rows = await engine.db.selectFrom('productPictures').select('address').distinct().execute()
  for (const { address } of rows) await link(photo, join(folder, address.slice(1)))
  const value = JSON.stringify({ ...defaultSettings.catalogueFeeds, google: true, meta: true })
  const setting = { name: 'catalogueFeeds', value, version: 1, updatedAt: 0 }
  await engine.db.insertInto('settings').values(setting).execute()
  await engine.close()
}

async function measure({ url, memory }: ServerProcess, path: string, encoding: string): Promise<string[]> {
  await sleep(SETTLING_MS)
  const before = await memory()
  const samples: number[] = []
  const times: number[] = []
  let running = true
  const watching = (async () => {
    while (running) {
      const asked = performance.now()
      await (await fetch(`${url}/api/products?limit=1`)).text()
      times.push(performance.now() - asked)
      samples.push(await memory())
      await sleep(SAMPLE_INTERVAL_MS)
    }
  })()
  const began = performance.now()
  const bytes = await download(url + path, encoding)
  const seconds = (performance.now() - began) / 1000
  running = false
  await watching
  const sorted = times.toSorted((one, other) => one - other)
  return [
    `\`${path}\``,
    encoding,
    format(bytes / 1e6),
    format(seconds),
    format(before),
    format(Math.max(...samples)),
    format(sorted[Math.floor(sorted.length / 2)] ?? null, 'ms'),
    format(sorted.at(-1) ?? null, 'ms'),
  ]
}

/** @returns the bytes that were sent */
async function download(address: string, encoding: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('error', reject)
      response.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })
}
