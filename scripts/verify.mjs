// `npm run verify`: everything `npm test` checks, before a commit, and that what is generated is current.
import { fileURLToPath } from 'node:url'
import { checkCode, runTests } from './setup/checks.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { ROOT, runQuietly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main, step } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  await checkCode()
  await step('Fichiers générés', async () => {
    await runQuietly(
      process.execPath,
      ['scripts/describe-api.ts'],
      "La description de l'API n'a pas pu être générée.",
    )
    await runQuietly(
      'git',
      ['-C', ROOT, 'diff', '--exit-code', '--stat', 'docs/openapi.json'],
      'docs/openapi.json n’est plus à jour : validez sa nouvelle version.',
    )
  })
  return runTests(['unit', 'browser'], process.argv.slice(2))
})
