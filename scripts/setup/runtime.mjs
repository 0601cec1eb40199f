import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, runQuietly, runVisibly } from './run.mjs'
import { SetupError, step } from './say.mjs'

/** The Node the shop is written for: it runs TypeScript and has SQLite built in. */
const WANTED = 24
const FOLDER = join(ROOT, '.runtime')
const SENTENCE = `Node ${WANTED} could not be installed: check the network, or install Node ${WANTED} yourself.`

/**
 * Makes sure the script runs under a Node that is new enough. An older one brings Node from the npm package `node`
 * into `.runtime/` (once), and the script starts again under it.
 * @returns true when this process may go on; false when the newer Node did the work, with its exit code set
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
 * The package `node` fetches the binary of this machine by an install script, which npm may be told not to run;
 * the package that holds the binary can be asked for by its own name.
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

/** Inside the folder: `--prefix` would have npm forget the machine's own settings (its proxy, its certificates). */
function npmInstall(name) {
  const flags = ['--no-save', '--no-audit', '--no-fund']
  return runQuietly('npm', ['install', ...flags, `${name}@${WANTED}`], SENTENCE, {}, FOLDER)
}

/** The first binary that really starts. */
function findBinary() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return [['node'], ['node', 'node_modules', binaryPackage()], [binaryPackage()]]
    .map((folders) => join(FOLDER, 'node_modules', ...folders, 'bin', file))
    .find(
      (path) =>
        existsSync(path) && spawnSync(path, ['--version']).stdout?.toString().startsWith(`v${WANTED}.`),
    )
}

/** As the package `node` itself names them. */
function binaryPackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const arch = platform === 'win' && process.arch === 'ia32' ? 'x86' : process.arch
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return [prefix, platform, arch].join('-')
}
