import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, runQuietly, runVisibly, SetupError, step } from './processes.mjs'

/** Node 24 runs TypeScript and includes SQLite. */
const WANTED = 24
const RUNTIME = join(ROOT, '.runtime')
const NO_RUNTIME = `Node ${WANTED} could not be installed: check the network, or install Node ${WANTED} yourself.`
const INSTALLED = join(ROOT, 'node_modules', '.lock-hash')

/**
 * Ensures a supported Node. With an older one it installs the npm package `node` into `.runtime/` once and restarts the
 * script under it.
 * @returns true when this process may continue; false when the newer Node has run the script and set the exit code
 */
export async function ensureRuntime(script) {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return true
  const label = `Node ${process.versions.node} is too old: installing Node ${WANTED}`
  const node = findRuntime() ?? (await step(label, installRuntime))
  process.exitCode = await runVisibly(node, [...process.execArgv, script, ...process.argv.slice(2)])
  return false
}

/** The install script of the package `node` fetches the binary's package; where npm skips scripts, it is installed itself. */
async function installRuntime() {
  await mkdir(RUNTIME, { recursive: true })
  await writeFile(
    join(RUNTIME, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { node: true } }),
  )
  for (const name of ['node', binaryPackage()]) {
    const args = ['install', '--no-save', '--no-audit', '--no-fund', `${name}@${WANTED}`]
    // Runs inside the folder, because `--prefix` would ignore the machine's npm settings (proxy, certificates).
    const failure = await runQuietly('npm', args, NO_RUNTIME, {}, RUNTIME).catch((error) => error)
    const node = findRuntime()
    if (node) return node
    if (failure instanceof Error && name !== 'node') throw failure
  }
  throw new SetupError(NO_RUNTIME)
}

function findRuntime() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return [['node'], ['node', 'node_modules', binaryPackage()], [binaryPackage()]]
    .map((folders) => join(RUNTIME, 'node_modules', ...folders, 'bin', file))
    .find((path) => spawnSync(path, ['--version']).stdout?.toString().startsWith(`v${WANTED}.`))
}

function binaryPackage() {
  const { platform, arch } = process
  if (platform === 'win32') return `node-win-${arch === 'ia32' ? 'x86' : arch}`
  return `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
}

/** Commands for a shop that runs, wherever it was installed: in a container, or with `npm ci --omit=dev`. */
export const MAINTENANCE = ['backup', 'restore', 'check-stock', 'reset-password', 'db:to-postgres']

/** Installs the packages unless they are installed. A command of `MAINTENANCE` needs only those that the shop runs with. */
export async function ensurePackages(command = '') {
  if (MAINTENANCE.includes(command) && (await hasRuntimePackages())) return
  // Some packages depend on the platform, so they are installed again when a container shares the folder.
  const lock = createHash('sha256')
    .update(`${process.platform} ${process.arch}`)
    .update(await readFile(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if ((await readFile(INSTALLED, 'utf8').catch(() => '')) === lock) return
  const failed = 'The packages could not be installed: check the network and the disk space.'
  await step('Installing packages', () =>
    runQuietly('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], failed),
  )
  await writeFile(INSTALLED, lock)
}

/** An image of the shop has no lock file: it was built with the right packages. */
async function hasRuntimePackages() {
  const installed = await readLock(join(ROOT, 'node_modules', '.package-lock.json'))
  const wanted = await readLock(join(ROOT, 'package-lock.json'))
  if (!installed || !wanted) return installed !== null
  return Object.entries(wanted).every(
    ([path, { version, dev, devOptional, optional }]) =>
      path === '' || dev || devOptional || optional || installed[path]?.version === version,
  )
}

async function readLock(path) {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text).packages
}
