// `npm test`: checks the code and runs unit tests and the main browser journeys. `-- --unit` runs only the unit tests,
// `-- --browser` runs only browser tests, but all of them; other arguments go to Vitest.
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

async function runQuickly(args) {
  const units = await runTests(['unit'], args)
  const journeys = await runTests(['browser'], args.length > 0 ? args : JOURNEYS)
  return Object.fromEntries(Object.keys(units).map((key) => [key, units[key] + journeys[key]]))
}
