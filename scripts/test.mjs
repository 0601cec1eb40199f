// `npm test`: sets up what it needs and checks everything. `-- --unit` leaves the browser out, `-- --browser` runs
// only the journeys; other arguments go to Vitest.
import { fileURLToPath } from 'node:url'
import { checkCode } from './setup/checks.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'
import { conclude, runTests } from './setup/tests.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  const args = process.argv.slice(2)
  const only = ['unit', 'browser'].find((project) => args.includes(`--${project}`))
  const failedChecks = only ? 0 : await checkCode()
  const tests = await runTests(
    only ? [only] : ['unit', 'browser'],
    args.filter((arg) => arg !== `--${only}`),
  )
  return conclude({ ...tests, failed: tests.failed + failedChecks })
})
