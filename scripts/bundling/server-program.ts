import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SOURCES = ['api', 'app', 'config', 'data', 'integrations', 'server', 'use-cases'].map(
  (folder) => `${ROOT}${folder}/**`,
)

/**
 * Bundles server, pages and packages into one program. Compared with a thousand separate modules, the program starts in
 * half the time and uses 28 MB less memory (docs/decisions/054-bundled-server.md).
 */
export function serverProgram(): Plugin {
  return {
    name: 'server-program',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    config: {
      // Runs after the router's hook, which sets its server build as the only entry.
      order: 'post',
      handler: () => ({
        environments: {
          ssr: {
            // Vite is used in development only, so it is not bundled.
            resolve: { noExternal: true, external: ['vite'] },
            define: { 'process.env.NODE_ENV': '"production"' },
            build: {
              target: 'node24',
              rolldownOptions: {
                input: { main: 'server/main.ts', pages: 'virtual:react-router/server-build' },
                output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
              },
            },
          },
        },
      }),
    },
    // Makes `import.meta.url` the URL of the source file, because modules find migrations, images and programs by paths
    // relative to that file.
    transform: {
      order: 'pre',
      filter: { code: 'import.meta.url', id: SOURCES },
      handler(code, id) {
        const source = JSON.stringify(relative(`${ROOT}build/server`, id))
        return {
          code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
          map: null,
        }
      },
    },
  }
}
