// `npm run verify`: everything there is to check, before a change is proposed: the code, every test, and that the API's
// kept description is current. Words after `--` name test files; all of the code is checked in any case.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKS, checkCode } from './setup/checks.mjs'
import { command } from './setup/command.mjs'
import { ROOT, runQuietly } from './setup/run.mjs'
import { SetupError } from './setup/say.mjs'
import { conclude, runTests } from './setup/tests.mjs'

const DESCRIPTION = join(ROOT, 'docs', 'openapi.json')

/** Generates the description again and compares; the new one stays, ready to be committed. */
async function checkDescription() {
  const kept = await readFile(DESCRIPTION, 'utf8').catch(() => '')
  await runQuietly(
    process.execPath,
    ['scripts/describe-api.ts'],
    "La description de l'API n'a pas pu être générée.",
  )
  if ((await readFile(DESCRIPTION, 'utf8')) !== kept) {
    throw new SetupError("docs/openapi.json n'était plus à jour : sa nouvelle version vient d'être écrite.")
  }
}

await command(import.meta.url, async () => {
  const failedChecks = await checkCode([...CHECKS, ['Fichiers générés', checkDescription]])
  const tests = await runTests(['unit', 'browser'], process.argv.slice(2))
  return conclude({ ...tests, failed: tests.failed + failedChecks })
})
