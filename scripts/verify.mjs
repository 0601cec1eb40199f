// `npm run verify`: checks the code and the generated documents, and runs all tests or the test files in its arguments.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKS, checkCode } from './setup/checks.mjs'
import { command } from './setup/command.mjs'
import { ROOT, runQuietly } from './setup/run.mjs'
import { SetupError } from './setup/say.mjs'
import { conclude, runTests } from './setup/tests.mjs'

const FILES = process.argv.slice(2)

/** Generates a document again and fails when it differs; the new version remains on disk. */
async function checkGenerated(document, script) {
  const path = join(ROOT, 'docs', document)
  const previous = await readFile(path, 'utf8').catch(() => '')
  await runQuietly(process.execPath, [script], `docs/${document} could not be generated.`)
  if ((await readFile(path, 'utf8')) !== previous) {
    throw new SetupError(`docs/${document} was out of date: its new version has been written.`)
  }
}

const checkDescription = () => checkGenerated('openapi.json', 'scripts/describe-api.ts')
const checkCoverage = () => checkGenerated('coverage.md', 'scripts/write-coverage.ts')

await command(import.meta.url, async () => {
  const failedChecks = await checkCode([...CHECKS, ['Generated files', checkDescription]])
  const tests = await runTests(['unit', 'browser'], FILES)
  // Coverage needs the reports of all tests.
  const failedCoverage = FILES.length === 0 ? await checkCode([['Coverage', checkCoverage]]) : 0
  return conclude({ ...tests, failed: tests.failed + failedChecks + failedCoverage })
})
