import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ROOT, runVisibly } from './run.mjs'
import { printFailure } from './say.mjs'

/** Browser tests of `npm test`. All browser tests (`-- --browser`) take about 15 minutes on two cores. */
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

/** Outside `build/`, because each build empties that folder. */
const REPORTS = 'coverage'

/** @returns the numbers of passed, failed and skipped tests of these Vitest projects */
export async function runTests(projects, args) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const project of projects) {
    const counts = await prepareAndRun(project, args)
    for (const key of Object.keys(sum)) sum[key] += counts[key]
  }
  return sum
}

/** A failed preparation counts as one failed test and does not throw, so that the next project still runs. */
async function prepareAndRun(project, args) {
  try {
    if (project !== 'browser') return await runProject(project, args, {})
    await ensureBuild()
    return await runProject(project, args, { CHROMIUM_PATH: await ensureBrowser() })
  } catch (error) {
    printFailure(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function runProject(project, args, environment) {
  const report = join(ROOT, REPORTS, `tests-${project}.json`)
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A file on the command line belongs to one project, so the other project has no tests.
  const some = args.length > 0 ? ['--passWithNoTests'] : []
  const code = await runVisibly(
    'vitest',
    ['run', '--project', project, ...reporters, ...some, ...args],
    environment,
  )
  const counts = countTests(await readFile(report, 'utf8').catch(() => '{}'))
  // A file that does not load, or an error outside tests, fails the run without a failed test.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function countTests(json) {
  const report = JSON.parse(json)
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }
}

/** Prints the summary of a run. @returns the exit code; a run without tests fails */
export function conclude({ passed, failed, skipped }) {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed > 0 || passed === 0 ? 1 : 0
}
