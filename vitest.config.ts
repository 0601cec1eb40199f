import { globSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { shopApi } from './tests/components/support/shop-api.ts'
import { requirementIds } from './tests/support/requirements.ts'

const FOLDERS = 'domain,contracts,use-cases,data,api,server,config,integrations,app,scripts,tools'

const UNIT_TESTS = [`{${FOLDERS}}/**/*.test.{ts,tsx}`, 'tests/*.test.ts']

/** The unit tests that use a PostgreSQL where there is one. */
function testsOnPostgres(): string[] {
  const uses =
    /\b(?:describeOnEachEngine|describeInstances|itSurvivesKills|(?:own|any)Postgres|TEST_DATABASE_URL)\b/
  return globSync(UNIT_TESTS, { exclude: ['**/node_modules/**', '**/build/**'] }).filter((file) =>
    uses.test(readFileSync(file, 'utf8')),
  )
}

export default defineConfig({
  test: {
    // Tests cite requirements as tags; Vitest refuses unlisted tags.
    tags: requirementIds().map((name) => ({ name })),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: process.env.TEST_DATABASE_URL ? testsOnPostgres() : UNIT_TESTS,
          exclude: ['**/node_modules/**', '**/build/**'],
          globalSetup: ['tests/support/pglite.ts'],
          setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/restore-globals.ts'],
          // The files of a worker share modules and one PGlite, because loading both for each file took half of the
          // test time. On a real PostgreSQL, files are isolated: the timers of one file's connections would disturb the
          // next file.
          isolate: Boolean(process.env.TEST_DATABASE_URL),
          // By default, Vitest leaves one core idle. On a real PostgreSQL, one file runs at a time, because reading
          // the tables fails while another file drops its schema.
          maxWorkers: process.env.TEST_DATABASE_URL ? 1 : '100%',
          // Hashing passwords is slow on purpose, and a busy machine must not fail a test for that.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        plugins: [tailwindcss(), shopApi()],
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
