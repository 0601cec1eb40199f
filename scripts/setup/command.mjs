import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensurePackages } from './packages.mjs'
import { runVisibly } from './run.mjs'
import { ensureRuntime } from './runtime.mjs'
import { printFailure } from './say.mjs'

/**
 * Runs a project command under a supported Node with installed packages. A failure prints its reason without a stack
 * trace.
 * @param file the command's `import.meta.url`
 * @param work returns the exit code
 */
export async function command(file, work) {
  stopWithNpm()
  try {
    if (!(await ensureRuntime(fileURLToPath(file)))) return
    await ensurePackages()
    process.exitCode = await work()
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
}

/**
 * Runs a Node program of the project with `command`.
 * @param needs `build` builds the shop first; `browser` finds or installs a Chromium and sets CHROMIUM_PATH
 */
export function programCommand(file, program, needs = [], args = []) {
  return command(file, async () => {
    if (needs.includes('build')) await ensureBuild()
    const environment = needs.includes('browser') ? { CHROMIUM_PATH: await ensureBrowser() } : {}
    return runVisibly(process.execPath, [program, ...args], environment)
  })
}

/**
 * Stops this process when npm's shell ends, because the shell forwards no signals. Otherwise the shop would survive
 * `kill` of npm and block its port.
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
