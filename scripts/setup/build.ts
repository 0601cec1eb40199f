import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, runQuietly, step } from './processes.mjs'

const SOURCES = [
  '{api,app,config,contracts,domain,integrations,public,server,use-cases,scripts/bundling}/**/*.*',
  // By default, the shop keeps its database and its images in this folder too.
  'data/**/*.{ts,sql}',
  '{vite,react-router}.config.ts',
  'package*.json',
]
const STAMP = join(ROOT, 'build', '.sources-hash')

/** Builds the shop unless no source has changed since the last build. */
export async function ensureBuild(): Promise<void> {
  const hash = hashSources()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === hash) return
  await rm(STAMP, { force: true })
  await step('Building the shop', () =>
    runQuietly('react-router', ['build'], 'The shop could not be built.', { NODE_ENV: 'production' }),
  )
  await writeFile(STAMP, hash)
}

/** Hashes names, sizes and times of all sources, which takes milliseconds. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, file))
    hash.update(`${file}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
