import { defineConfig } from 'vitest/config'

const ROOMS = 'domain,contracts,use-cases,data,api,server,config,integrations,app,scripts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [`{${ROOMS}}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/build/**'],
          setupFiles: ['tests/support/loud-console.ts'],
        },
      },
    ],
  },
})
