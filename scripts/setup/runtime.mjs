import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, runQuietly, runVisibly } from './run.mjs'
import { SetupError, step } from './say.mjs'

/** Node 24 runs TypeScript and includes SQLite. */
const WANTED = 24
const FOLDER = join(ROOT, '.runtime')
const SENTENCE = `Node ${WANTED} could not be installed: check the network, or install Node ${WANTED} yourself.`

/**
 * Ensures a supported Node. With an older one it installs the npm package `node` into `.runtime/` once and restarts the
 * script under it.
 * @returns true when this process may continue; false when the newer Node has run the script and set the exit code
 */
export async function ensureRuntime(script) {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return true
  const node =
    findBinary() ??
    (await step(`Node ${process.versions.node} is too old: installing Node ${WANTED}`, install))
  process.exitCode = await runVisibly(node, [...process.execArgv, script, ...process.argv.slice(2)])
  return false
}

/**
 * Installs the package `node`, whose install script downloads the binary. If npm is configured to skip install scripts,
 * installs the binary's own package, which has none.
 */
async function install() {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(
    join(FOLDER, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { node: true } }),
  )
  await npmInstall('node').catch(() => undefined)
  if (!findBinary()) await npmInstall(binaryPackage())
  const node = findBinary()
  if (!node) throw new SetupError(SENTENCE)
  return node
}

/** Runs inside the folder, because `--prefix` would ignore the machine's npm settings (proxy, certificates). */
function npmInstall(name) {
  const flags = ['--no-save', '--no-audit', '--no-fund']
  return runQuietly('npm', ['install', ...flags, `${name}@${WANTED}`], SENTENCE, {}, FOLDER)
}

function findBinary() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return [['node'], ['node', 'node_modules', binaryPackage()], [binaryPackage()]]
    .map((folders) => join(FOLDER, 'node_modules', ...folders, 'bin', file))
    .find(
      (path) =>
        existsSync(path) && spawnSync(path, ['--version']).stdout?.toString().startsWith(`v${WANTED}.`),
    )
}

function binaryPackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const arch = platform === 'win' && process.arch === 'ia32' ? 'x86' : process.arch
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return [prefix, platform, arch].join('-')
}
