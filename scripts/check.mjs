// `npm run check`: what goes wrong most often, in less than a minute, before a commit: format, rules, types, unused code,
// who imports whom, that no pattern is slow on hostile input, that documents name what is there, and that a test cites
// every requirement.
import { checkCode } from './setup/checks.mjs'
import { command } from './setup/command.mjs'
import { conclude, runTests } from './setup/tests.mjs'

const TESTS = ['import-rules', 'patterns', 'repository', 'requirements'].map(
  (name) => `tests/${name}.test.ts`,
)

await command(import.meta.url, async () => {
  const failedChecks = await checkCode()
  const tests = await runTests(['unit'], TESTS)
  return conclude({ ...tests, failed: tests.failed + failedChecks })
})
