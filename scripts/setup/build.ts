import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, runQuietly, runVisibly, step } from './processes.mjs'

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
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === hashSources()) return
  await stamped(() =>
    step('Building the shop', () =>
      runQuietly('react-router', ['build'], 'The shop could not be built.', { NODE_ENV: 'production' }),
    ),
  )
}

/** Builds the shop, also an unchanged one, and prints what the build says. @returns the exit code */
export async function build(...args: string[]): Promise<number> {
  let code = 1
  await stamped(async () => {
    code = await runVisibly('react-router', ['build', ...args])
    return code === 0
  })
  return code
}

/** Remembers the sources that were built. @param work returns false when it failed */
async function stamped(work: () => Promise<unknown>): Promise<void> {
  // A source that is edited meanwhile is built by the next command.
  const hash = hashSources()
  await rm(STAMP, { force: true })
  if ((await work()) !== false) await writeFile(STAMP, hash)
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
