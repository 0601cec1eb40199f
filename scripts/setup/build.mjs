import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, runQuietly } from './run.mjs'
import { step } from './say.mjs'

/** What the built pages are made of. */
const SOURCES = [
  'app',
  'contracts',
  'domain',
  'use-cases',
  'config',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build-service-worker.ts',
  'scripts/compress-assets.ts',
  'package-lock.json',
]
const STAMP = join(ROOT, 'build', '.sources-hash')

/** Builds the pages when a source has changed since the last build. */
export async function ensureBuild() {
  const hash = await hashSources()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === hash) return
  await rm(STAMP, { force: true })
  await step('Construction des pages', () =>
    runQuietly('react-router', ['build'], "Les pages n'ont pas pu être construites.", {
      NODE_ENV: 'production',
    }),
  )
  await writeFile(STAMP, hash)
}

/** Names, sizes and times of all sources: read in milliseconds, and different after any edit. */
async function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of await filesIn(join(ROOT, source))) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file}:${size}:${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

async function filesIn(path) {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
