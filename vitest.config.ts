import { globSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { dashboardScreens } from './tests/components/support/dashboard-screens.ts'
import { shopApi } from './tests/components/support/shop-api.ts'
import { requirementIds } from './tests/support/requirements.ts'

const FOLDERS = 'domain,contracts,use-cases,data,api,server,config,integrations,app,scripts,tools'

const UNIT_TESTS = [`{${FOLDERS}}/**/*.test.{ts,tsx}`, 'tests/*.test.ts']

/** The unit tests that have something to run on PostgreSQL. */
function testsOnPostgres(): string[] {
  const uses = /\b(?:describeOnEachEngine|describeOnPostgres|describeInstances|itSurvivesKills|ON_POSTGRES)\b/
  return globSync(UNIT_TESTS, { exclude: GENERATED }).filter((file) => uses.test(readFileSync(file, 'utf8')))
}

/** Unit tests that `npm test` leaves out. */
const SLOW = '**/*.slow.test.ts'

const GENERATED = ['**/node_modules/**', '**/build/**']

/** The files of a worker share modules and one database, because loading both for each file took half of the test time. */
const UNITS: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  exclude: GENERATED,
  setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/restore-globals.ts'],
  isolate: false,
  // By default, Vitest leaves one core idle.
  maxWorkers: '100%',
  // Hashing passwords is slow on purpose, and a busy machine must not fail a test for that.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    // Tests cite requirements as tags; Vitest refuses unlisted tags.
    tags: requirementIds().map((name) => ({ name })),
    projects: [
      { test: { ...UNITS, name: 'unit', include: UNIT_TESTS, exclude: [...GENERATED, SLOW] } },
      {
        test: {
          ...UNITS,
          name: 'slow',
          include: [SLOW],
          exclude: [...GENERATED, 'tests/{browser,components}/**'],
        },
      },
      {
        test: {
          ...UNITS,
          name: 'postgres',
          include: testsOnPostgres(),
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/support/pglite.ts', 'tests/support/postgres-server.ts'],
        },
      },
      {
        plugins: [tailwindcss(), shopApi(), dashboardScreens()],
        // A package that Vite discovers during a test would reload the page, with a second React.
        optimizeDeps: {
          entries: ['app/dashboard/**/*.tsx', 'app/storefront/birth-list/*.tsx', 'app/ui/*.tsx'],
          include: [
            'react',
            'react-dom/client',
            'react-router',
            'react/jsx-dev-runtime',
            'axe-core',
            'otpauth',
          ],
        },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/components/support/set-up.ts'],
          // One shop serves all files, so they run one after the other.
          fileParallelism: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in Playwright's own tests: a name is found by a part of it.
            locators: { exact: false },
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: {
                args: ['--no-sandbox', '--disable-background-networking'],
                ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
              },
              contextOptions: { locale: 'fr-SN', timezoneId: 'Africa/Dakar', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          // The files of a worker share modules and one Chromium.
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          // One file starts with the demo catalogue, whose images take long to encode on a busy machine.
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
