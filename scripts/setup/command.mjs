import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensurePackages } from './packages.mjs'
import { runVisibly } from './run.mjs'
import { ensureRuntime } from './runtime.mjs'
import { sayFailure } from './say.mjs'

/**
 * Does the work of one of the project's commands, under a Node that is new enough and with the packages there; ends with
 * one clear sentence when it fails.
 * @param file the command's own address (`import.meta.url`)
 * @param work gives back the exit code
 */
export async function command(file, work) {
  stopWithNpm()
  try {
    if (!(await ensureRuntime(fileURLToPath(file)))) return
    await ensurePackages()
    process.exitCode = await work()
  } catch (error) {
    sayFailure(error)
    process.exitCode = 1
  }
}

/**
 * A command that runs a program of the project, with the words it was given itself.
 * @param needs what is made ready before: `build` the built pages, `browser` a Chromium
 */
export function programCommand(file, program, needs = [], args = process.argv.slice(2)) {
  return command(file, async () => {
    if (needs.includes('build')) await ensureBuild()
    const environment = needs.includes('browser') ? { CHROMIUM_PATH: await ensureBrowser() } : {}
    return runVisibly(process.execPath, [program, ...args], environment)
  })
}

/**
 * npm starts us through a shell, and a shell that is told to stop does not tell us: without this, the shop would
 * go on, and keep its port, after `kill` of npm.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
