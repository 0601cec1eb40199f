import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, runQuietly } from './run.mjs'
import { SetupError, step } from './say.mjs'

/** The Node the shop is written for: it runs TypeScript and has SQLite built in. */
const WANTED = 24
const FOLDER = join(ROOT, '.runtime')
const BINARY = process.platform === 'win32' ? 'node.exe' : 'node'

/**
 * Makes sure the script runs under a Node that is new enough. An older one brings Node from the npm package `node`
 * into `.runtime/` (once), and the script starts again under it.
 * @returns true when this process may go on; false when the work was done by the newer Node
 */
export async function ensureRuntime(script) {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return true
  const node =
    findBinary() ??
    (await step(`Node ${process.versions.node} est ancien : installation de Node ${WANTED}`, install))
  const { status, signal, error } = spawnSync(node, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: ROOT,
  })
  if (error) throw new SetupError(`Node ${WANTED} n'a pas pu être lancé : ${error.message}`)
  process.exitCode = status ?? (signal ? 1 : 0)
  return false
}

async function install() {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(
    join(FOLDER, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { node: true } }),
  )
  const sentence = `Node ${WANTED} n'a pas pu être installé : vérifiez la connexion, ou installez Node ${WANTED} vous-même.`
  const npm = (...packages) =>
    runQuietly(
      'npm',
      ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', ...packages],
      sentence,
    )
  await npm(`node@${WANTED}`)
  // Where install scripts are blocked, the package for this machine is asked for by its name.
  if (!findBinary()) await npm(`node-${platformName()}-${process.arch}@${WANTED}`)
  const node = findBinary()
  if (!node) throw new SetupError(sentence)
  return node
}

/** The first binary that really starts. */
function findBinary() {
  const packages = ['node', `node-${platformName()}-${process.arch}`]
  return packages
    .flatMap((name) => [
      join(FOLDER, 'node_modules', name, 'bin', BINARY),
      join(FOLDER, 'node_modules', 'node', 'node_modules', name, 'bin', BINARY),
    ])
    .find(
      (path) =>
        existsSync(path) && spawnSync(path, ['--version']).stdout?.toString().startsWith(`v${WANTED}`),
    )
}

function platformName() {
  return process.platform === 'win32' ? 'win' : process.platform
}
