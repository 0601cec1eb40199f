// `npm test`: sets up what it needs and checks the code, its units and the main journeys. `-- --unit` leaves the
// browser out, `-- --browser` runs every browser test; other arguments go to Vitest.
import { checkCode } from './setup/checks.mjs'
import { command } from './setup/command.mjs'
import { conclude, JOURNEYS, runTests } from './setup/tests.mjs'

await command(import.meta.url, async () => {
  const args = process.argv.slice(2)
  const only = ['unit', 'browser'].find((project) => args.includes(`--${project}`))
  const failedChecks = only ? 0 : await checkCode()
  const own = args.filter((arg) => arg !== `--${only}`)
  const tests = only ? await runTests([only], own) : await runQuickly(own)
  return conclude({ ...tests, failed: tests.failed + failedChecks })
})

/** Every unit, and of the browser's tests the journeys, or the files named. */
async function runQuickly(args) {
  const units = await runTests(['unit'], args)
  const journeys = await runTests(['browser'], args.length > 0 ? args : JOURNEYS)
  return Object.fromEntries(Object.keys(units).map((key) => [key, units[key] + journeys[key]]))
}
