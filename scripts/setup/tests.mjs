import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ROOT, runVisibly } from './run.mjs'
import { sayFailure } from './say.mjs'

/**
 * The journeys every run takes: each kind of person, screen and fault once. All browser tests together take about
 * twenty minutes on two cores (`npm test -- --browser`); these, some four.
 */
export const JOURNEYS = [
  'shopper',
  'administrator',
  'order',
  'payment',
  'freshness',
  'splash',
  'navigation',
  'messages',
  'server-down',
  'durability',
  'stopping',
  'crash',
  'search-engines',
  'structured-data',
  'analytics',
  'settings',
  'dashboard-import',
].map((name) => `tests/browser/${name}.test.ts`)

/** Not in `build`, which a build empties. */
const REPORTS = 'coverage'

/** @returns how many tests of the Vitest projects named passed, failed and were left out */
export async function runTests(projects, args) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const project of projects) {
    const counts = await prepareAndRun(project, args)
    for (const key of Object.keys(sum)) sum[key] += counts[key]
  }
  return sum
}

/** The browser's tests need a build and a Chromium; without them they fail, and the others still run. */
async function prepareAndRun(project, args) {
  try {
    if (project !== 'browser') return await runProject(project, args, {})
    await ensureBuild()
    return await runProject(project, args, { CHROMIUM_PATH: await ensureBrowser() })
  } catch (error) {
    sayFailure(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function runProject(project, args, environment) {
  const report = join(ROOT, REPORTS, `tests-${project}.json`)
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A file named on the command line is in one project: the other one then has nothing to run.
  const some = args.length > 0 ? ['--passWithNoTests'] : []
  const code = await runVisibly(
    'vitest',
    ['run', '--project', project, ...reporters, ...some, ...args],
    environment,
  )
  const counts = countTests(await readFile(report, 'utf8').catch(() => '{}'))
  // A file that does not load, or an error outside any test, fails the run without a failed test.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Reads the counts from Vitest's JSON report. */
export function countTests(json) {
  const report = JSON.parse(json)
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }
}

/** The last line of every run. @returns the exit code: no test at all is a failure too */
export function conclude({ passed, failed, skipped }) {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed > 0 || passed === 0 ? 1 : 0
}
