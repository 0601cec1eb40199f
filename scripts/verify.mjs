// `npm run verify`: checks the code and the generated documents, and runs all tests or the test files in its arguments.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKS, checkCode } from './setup/checks.mjs'
import { command } from './setup/command.mjs'
import { ROOT, runQuietly } from './setup/run.mjs'
import { SetupError } from './setup/say.mjs'
import { conclude, runTests } from './setup/tests.mjs'

const FILES = process.argv.slice(2)

/** Generates documents again and fails when one differs; the new version remains on disk. */
async function checkGenerated(script, documents) {
  const read = () =>
    Promise.all(documents.map((name) => readFile(join(ROOT, 'docs', name), 'utf8').catch(() => '')))
  const previous = await read()
  await runQuietly(process.execPath, [script], `${script} failed.`)
  const current = await read()
  const changed = documents.filter((_name, at) => previous[at] !== current[at])
  if (changed.length > 0) {
    throw new SetupError(`Out of date in docs/: ${changed.join(', ')}. The new versions have been written.`)
  }
}

const checkDescription = () => checkGenerated('scripts/describe-api.ts', ['openapi.json', 'http-api.md'])
const checkCoverage = () => checkGenerated('scripts/write-coverage.ts', ['coverage.md'])

await command(import.meta.url, async () => {
  const failedChecks = await checkCode([...CHECKS, ['Generated files', checkDescription]])
  const tests = await runTests(['unit', 'browser'], FILES)
  // Coverage needs the reports of all tests.
  const failedCoverage = FILES.length === 0 ? await checkCode([['Coverage', checkCoverage]]) : 0
  return conclude({ ...tests, failed: tests.failed + failedChecks + failedCoverage })
})
