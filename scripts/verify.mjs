// `npm run verify`: everything `npm test` checks, before a commit, and that what is generated is current.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHECKS, checkCode } from './setup/checks.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { ROOT, runQuietly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main, SetupError } from './setup/say.mjs'
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

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  const failedChecks = await checkCode([...CHECKS, ['Fichiers générés', checkDescription]])
  const tests = await runTests(['unit', 'browser'], process.argv.slice(2))
  return conclude({ ...tests, failed: tests.failed + failedChecks })
})
