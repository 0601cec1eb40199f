import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ROOT, runQuietly, runVisibly } from './run.mjs'
import { step } from './say.mjs'

/** Everything that is known about the code without running it. */
export async function checkCode() {
  await step('Format et règles', () => runQuietly('biome', ['check', '.'], 'Biome a trouvé des erreurs.'))
  await step('Types', async () => {
    await runQuietly('react-router', ['typegen'], "Les types des routes n'ont pas pu être générés.")
    await runQuietly('tsc', ['--noEmit'], 'TypeScript a trouvé des erreurs.')
  })
  await step('Code inutilisé', () => runQuietly('knip', [], 'Knip a trouvé du code inutilisé.'))
}

/** Runs the tests of the projects named and closes with how many passed. @returns the exit code */
export async function runTests(projects, args) {
  const environment = {}
  if (projects.includes('browser')) {
    await ensureBuild()
    environment.CHROMIUM_PATH = await ensureBrowser()
  }
  const sum = { passed: 0, failed: 0, skipped: 0 }
  let code = 0
  for (const project of projects) {
    const report = join(ROOT, 'build', `tests-${project}.json`)
    await rm(report, { force: true })
    code ||= await runVisibly(
      'vitest',
      [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
      environment,
    )
    addCounts(sum, await readFile(report, 'utf8').catch(() => '{}'))
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  return code || (sum.passed === 0 || sum.failed > 0 ? 1 : 0)
}

function addCounts(sum, json) {
  const report = JSON.parse(json)
  sum.passed += report.numPassedTests ?? 0
  sum.failed += report.numFailedTests ?? 0
  sum.skipped += (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0)
}
