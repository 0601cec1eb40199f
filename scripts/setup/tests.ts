import type { StdioOptions } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { ensureBuild } from './build.ts'
import { OUTSIDE_ERRORS } from './outside-errors.ts'
import { printFailure, ROOT, runVisibly } from './processes.mjs'

/** Of the files that take a browser, `npm test` runs only these. */
export const MAIN = {
  components: ['tests/components/every-screen.test.tsx'],
  browser: [
    'shopper',
    'administrator',
    'order',
    'freshness',
    'durability',
    'notified-shop',
    'stopping',
    'settings',
  ].map((name) => `tests/browser/${name}.test.ts`),
}

/** The name of a journey that `.ci/run` also runs. */
const SLOW_JOURNEY = '.slow.test.'

/** Projects of vitest.config.ts. */
type Project = 'unit' | 'slow' | 'postgres' | 'components' | 'browser'

/** The files of each project; none means all. A project without an entry does not run. */
type Selection = Partial<Record<Project, readonly string[]>>

/** What `npm test` runs. */
export const QUICK: Selection = { unit: [], ...MAIN }

/** What `.ci/run` adds. */
export const SLOW_KINDS: Selection = { slow: [], postgres: [], components: [], browser: [SLOW_JOURNEY] }

export const ALL: Selection = { unit: [], slow: [], postgres: [], components: [], browser: [] }

export const isProject = (name: string): name is Project => Object.hasOwn(ALL, name)

const COVERAGE = join(ROOT, 'coverage')

interface Counts {
  passed: number
  failed: number
  skipped: number
  /** A line for each failure. */
  failures: string[]
}

/**
 * Runs Vitest's projects: component tests beside those without a browser, because they mostly wait for it, then the
 * journeys.
 * @param args files and options for Vitest; a file runs in its project, whatever the selection says
 */
export async function runTests(selection: Selection, args: readonly string[] = []): Promise<Counts[]> {
  const isNamed = args.some((arg) => !arg.startsWith('-'))
  const chosen: Selection = isNamed && selection.unit ? { slow: [], ...selection } : selection
  const run = async (project: Project, log?: string): Promise<Counts[]> => {
    const files = chosen[project]
    return files ? [await prepareAndRun(project, [...(isNamed ? [] : files), ...args], log)] : []
  }
  const isAlone = !(chosen.unit ?? chosen.slow)
  const log = isAlone ? undefined : join(COVERAGE, 'components.log')
  const beside = run('components', log)
  const counts = [...(await run('unit')), ...(await run('slow')), ...(await run('postgres'))]
  counts.push(...(await beside))
  if (log && chosen.components) process.stdout.write(readFileSync(log))
  return [...counts, ...(await run('browser'))]
}

/**
 * A failed preparation counts as one failed test and does not throw, so that the other projects still run.
 * @param log the file for the output; without one, it goes to the terminal
 */
async function prepareAndRun(project: Project, args: string[], log?: string): Promise<Counts> {
  mkdirSync(COVERAGE, { recursive: true })
  const output = log === undefined ? undefined : openSync(log, 'w')
  try {
    if (project === 'browser') await ensureBuild()
    const inBrowser = project === 'browser' || project === 'components'
    const env = inBrowser ? { CHROMIUM_PATH: await ensureBrowser() } : {}
    return await runProject(project, args, env, output)
  } catch (error) {
    printFailure(error)
    return { passed: 0, failed: 1, skipped: 0, failures: [`${project}: the preparation failed`] }
  } finally {
    if (output !== undefined) closeSync(output)
  }
}

async function runProject(
  project: string,
  args: string[],
  env: Record<string, string>,
  output: number | undefined,
): Promise<Counts> {
  const report = join(COVERAGE, `tests-${project}.json`)
  const outside = join(COVERAGE, `outside-${project}.json`)
  for (const file of [report, outside]) rmSync(file, { force: true })
  const ownReporter = `--reporter=${join(import.meta.dirname, 'outside-errors.ts')}`
  const reporters = [ownReporter, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A file on the command line belongs to one project, so the other project has no tests.
  const some = args.length > 0 ? ['--passWithNoTests'] : []
  const options = ['run', '--project', project, ...reporters, ...some, ...args]
  const stdio: StdioOptions = output === undefined ? 'inherit' : ['ignore', output, output]
  const code = await runVisibly('vitest', options, { ...env, [OUTSIDE_ERRORS]: outside }, undefined, stdio)
  const counts = countTests(report)
  if (code === 0 || counts.failed > 0) return counts
  // A file that does not load, or an error outside tests, fails the run without a failed test.
  const failures = readTexts(outside).map((text) => `${project}, outside the tests: ${text}`)
  return { ...counts, failed: 1, failures: [...counts.failures, ...failures] }
}

function readTexts(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return ['Vitest did not end its run']
  }
}

function countTests(report: string): Counts {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      failures: testResults.flatMap(failuresOf),
    }
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] }
  }
}

interface FileReport {
  name: string
  status: string
  assertionResults: { status: string; fullName: string }[]
}

function failuresOf({ name, status, assertionResults }: FileReport): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const file = relative(ROOT, name)
  if (failed.length === 0 && status === 'failed') return [`${file}: does not load`]
  return failed.map(({ fullName }) => `${file}: ${fullName}`)
}

/**
 * Prints the summary of a run: what failed, by name, then the counts.
 * @returns the exit code; a run without tests fails
 */
export function conclude(counts: Counts[], failedChecks: string[] = []): number {
  const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((total, each) => total + each[key], 0)
  const failed = sum('failed') + failedChecks.length
  for (const failure of [...failedChecks, ...counts.flatMap(({ failures }) => failures)])
    console.log(`FAILED ${failure}`)
  console.log(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`)
  return failed > 0 || sum('passed') === 0 ? 1 : 0
}
