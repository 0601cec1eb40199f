// `npm run check`: the checks before a commit, in less than a minute: format, lint, types, unused code, import rules,
// slow patterns, names in documents, and a test for every requirement.
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
