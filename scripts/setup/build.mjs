import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, runQuietly } from './run.mjs'
import { step } from './say.mjs'

const SOURCES = [
  'api',
  'app',
  'config',
  'contracts',
  'data',
  'domain',
  'integrations',
  'public',
  'server',
  'use-cases',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/bundling',
  'package.json',
  'package-lock.json',
]
const STAMP = join(ROOT, 'build', '.sources-hash')
const SETTINGS = { NODE_ENV: 'production', PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' }
export const COMPILED = join(ROOT, 'build', 'compiled')

export async function ensureBuild() {
  const hash = await hashSources()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === hash) return
  await rm(STAMP, { force: true })
  await step('Building the shop', () =>
    runQuietly('react-router', ['build'], 'The shop could not be built.', {
      NODE_ENV: 'production',
    }),
  )
  await step('Compiling the server', compileServer)
  await writeFile(STAMP, hash)
}

/** Starts an empty shop once to fill the compile cache, so that the first start compiles nothing and uses less memory. */
async function compileServer() {
  const folder = await mkdtemp(join(tmpdir(), 'compile-'))
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  const shop = spawn(process.execPath, [...flags, 'build/server/main.js'], {
    cwd: ROOT,
    env: { ...SETTINGS, DATA_DIR: folder, NODE_COMPILE_CACHE: COMPILED, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  shop.stdout.once('data', () => shop.kill('SIGTERM'))
  await once(shop, 'exit')
  await rm(folder, { recursive: true, force: true })
}

/** Hashes names, sizes and times of all sources, which takes milliseconds. */
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
