// `npm test`: sets up what it needs and checks everything. `-- --unit` leaves the browser out, `-- --browser` runs
// only the journeys; other arguments go to Vitest.
import { fileURLToPath } from 'node:url'
import { checkCode, runTests } from './setup/checks.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  const args = process.argv.slice(2)
  const only = ['--unit', '--browser'].find((part) => args.includes(part))
  if (!only) await checkCode()
  const projects = only === '--unit' ? ['unit'] : only === '--browser' ? ['browser'] : ['unit', 'browser']
  return runTests(
    projects,
    args.filter((arg) => arg !== only),
  )
})
