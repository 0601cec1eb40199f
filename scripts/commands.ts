import module from 'node:module'
import { join } from 'node:path'
import { ensureBrowser } from './setup/browser.ts'
import { build, ensureBuild } from './setup/build.ts'
import { checkCode, checkGenerated, FORMAT_ADVICE, TYPE_COMMANDS } from './setup/checks.ts'
import { ROOT, runVisibly } from './setup/processes.mjs'
import { ALL, conclude, isProject, QUICK, runTests, SLOW_KINDS } from './setup/tests.ts'

type Need = 'build' | 'browser'

/** Programs whose first lines describe their arguments, and what each needs: the built shop, a Chromium. */
const PROGRAMS: Readonly<Record<string, [program: string, ...needs: Need[]]>> = {
  backup: ['scripts/backup/back-up.ts'],
  restore: ['scripts/backup/restore.ts'],
  'check-stock': ['scripts/check-stock/check-stock.ts'],
  'reset-password': ['scripts/reset-password/reset-password.ts'],
  'db:to-postgres': ['scripts/to-postgres/to-postgres.ts'],
  bench: ['tools/bench/server.ts', 'build'],
  'bench:growth': ['tools/bench/growth.ts', 'build'],
  'bench:feeds': ['tools/bench/feeds.ts', 'build'],
  'bench:holds': ['tools/bench/holds.ts', 'build'],
  'bench:search': ['tools/bench/search.ts', 'build', 'browser'],
  'bench:pages': ['tools/bench/pages.ts', 'build', 'browser'],
  'test:crash': ['tools/crash/run.ts', 'build'],
  'test:soak': ['tools/soak/run.ts', 'build'],
  'test:fuzz': ['tools/fuzz/run.ts', 'build'],
  'test:cluster': ['tools/cluster/run.ts', 'build'],
  'docs:api': ['scripts/describe-api.ts'],
  'docs:query-plans': ['tools/query-plans/write-plans.ts'],
  'docs:screenshots': ['tools/screenshots/take-screenshots.ts', 'build', 'browser'],
  'db:types': ['scripts/write-table-types.ts'],
  'db:seed-large': ['tools/seed/seed-large.ts'],
}

const SERVER_FOLDERS = ['server', 'api', 'use-cases', 'data', 'domain', 'contracts', 'integrations', 'config']
const CHECK_TESTS = ['import-rules', 'repository', 'requirements'].map((name) => `tests/${name}.test.ts`)

/** Each takes the arguments after the command's name and returns the exit code. */
const COMMANDS: Readonly<Record<string, (...args: string[]) => Promise<number | undefined>>> = {
  async start() {
    await ensureBuild()
    process.chdir(ROOT)
    process.env.NODE_ENV = 'production'
    module.enableCompileCache(join(ROOT, 'build', 'compiled'))
    const main = '../build/server/main.js'
    await import(main)
    return Number(process.exitCode ?? 0)
  },

  /**
   * Runs the shop from its sources. Vite reloads pages; a change of server code restarts the process. PAYMENT_FAKES=1
   * starts the fake payment providers of the tests.
   */
  async dev() {
    await import('./dev/check-start.ts')
    if (process.exitCode) return Number(process.exitCode)
    const { restartOnEdit } = await import('./dev/restart-on-edit.ts')
    process.chdir(ROOT)
    const fakes = process.env.PAYMENT_FAKES
      ? await (await import('./dev/payment-fakes.ts')).startPaymentFakes(process.env)
      : null
    const environment = { NODE_ENV: 'development', ...fakes?.environment }
    const code = await restartOnEdit(
      (stop) => runVisibly(process.execPath, ['server/main.ts', '--dev'], environment, stop),
      SERVER_FOLDERS,
    )
    await fakes?.close()
    return code
  },

  build,
  format: (...args) => runVisibly('biome', ['check', '--write', '.', ...args]),

  async lint(...args) {
    const code = await runVisibly('biome', ['check', '.', ...args])
    if (code !== 0) console.error(FORMAT_ADVICE)
    return code
  },

  async typecheck() {
    for (const [program, args] of TYPE_COMMANDS) {
      const code = await runVisibly(program, args)
      if (code !== 0) return code
    }
    return 0
  },

  /** The checks before a commit: format, lint, types, unused code, import rules, documents. */
  async check() {
    const failed = await checkCode()
    return conclude(await runTests({ unit: CHECK_TESTS }), failed)
  },

  /**
   * Checks, unit tests on SQLite, each screen of the dashboard once, main journeys. `--unit`, `--postgres`, `--components`,
   * `--browser`: all tests of that kind only. `--slow`: what `.ci/run` adds.
   */
  async test(...args) {
    const option = args.find((arg) => arg.startsWith('--') && isProject(arg.slice(2)))
    const others = args.filter((arg) => arg !== option)
    if (option === '--slow') return conclude(await runTests(SLOW_KINDS, others))
    const project = option?.slice(2) ?? ''
    if (isProject(project)) return conclude(await runTests({ [project]: [] }, others))
    const failed = await checkCode()
    return conclude(await runTests(QUICK, others), failed)
  },

  /** All checks and all tests, or the test files in the arguments. */
  async verify(...files) {
    const failed = [...(await checkCode()), ...(await checkGenerated())]
    const tests = await runTests(ALL, files)
    if (files.length === 0 && (await runVisibly(process.execPath, ['scripts/write-coverage.ts'])) !== 0)
      failed.push('Coverage of the requirements')
    return conclude(tests, failed)
  },
}

/** @returns the exit code */
export async function runCommand(name = '', ...args: string[]): Promise<number | undefined> {
  const command = Object.hasOwn(COMMANDS, name) && COMMANDS[name]
  if (command) return command(...args)
  const entry = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined
  if (!entry) {
    console.error(
      `Unknown command “${name}”. Known: ${Object.keys({ ...COMMANDS, ...PROGRAMS }).join(', ')}.`,
    )
    return 1
  }
  const [program, ...needs] = entry
  if (needs.includes('build')) await ensureBuild()
  const env = needs.includes('browser') ? { CHROMIUM_PATH: await ensureBrowser() } : {}
  return runVisibly(process.execPath, [program, ...args], env)
}
