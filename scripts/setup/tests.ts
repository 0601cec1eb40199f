import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureBuild } from './build.ts'
import { printFailure, ROOT, runVisibly } from './processes.mjs'

/** Journeys of `npm test`. `-- --browser` runs all of them. */
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

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** Runs Vitest's projects one after the other. @param args files and options for Vitest */
export async function runTests(projects: string[], args: string[]): Promise<Counts[]> {
  const counts: Counts[] = []
  for (const project of projects) counts.push(await prepareAndRun(project, args))
  return counts
}

/** A failed preparation counts as one failed test and does not throw, so that the next project still runs. */
async function prepareAndRun(project: string, args: string[]): Promise<Counts> {
  try {
    if (project === 'unit') return await runProject(project, args, {})
    if (project === 'browser') await ensureBuild()
    return await runProject(project, args, { CHROMIUM_PATH: await ensureBrowser() })
  } catch (error) {
    printFailure(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function runProject(project: string, args: string[], env: Record<string, string>): Promise<Counts> {
  const report = join(ROOT, 'coverage', `tests-${project}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A file on the command line belongs to one project, so the other project has no tests.
  const some = args.length > 0 ? ['--passWithNoTests'] : []
  const code = await runVisibly('vitest', ['run', '--project', project, ...reporters, ...some, ...args], env)
  const counts = countTests(report)
  // A file that does not load, or an error outside tests, fails the run without a failed test.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function countTests(report: string): Counts {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

/** Prints the summary of a run. @returns the exit code; a run without tests fails */
export function conclude(counts: Counts[], failedChecks = 0): number {
  const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0)
  const failed = sum('failed') + failedChecks
  console.log(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`)
  return failed > 0 || sum('passed') === 0 ? 1 : 0
}
