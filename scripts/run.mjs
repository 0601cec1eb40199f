// `node scripts/run.mjs NAME …` is `npm run NAME -- …`: prepares Node and the packages, then runs the command of commands.ts.
// This file and setup/*.mjs are plain JavaScript, because an old Node reads them before it installs a newer one.
import { fileURLToPath } from 'node:url'
import { ensurePackages, ensureRuntime } from './setup/prepare.mjs'
import { printFailure } from './setup/processes.mjs'

stopWithNpm()
try {
  if (await ensureRuntime(fileURLToPath(import.meta.url))) {
    await ensurePackages(process.argv[2])
    const { runCommand } = await import('./commands.ts')
    process.exitCode = await runCommand(...process.argv.slice(2))
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}

/** npm's shell forwards no signals: without this, the shop would survive the end of npm and keep its port. */
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
