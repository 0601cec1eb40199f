import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { CHUNKS } from './scripts/bundling/chunks.ts'
import { moduleList } from './scripts/bundling/module-list.ts'
import { serverProgram } from './scripts/bundling/server-program.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverProgram(), moduleList()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNKS },
            // Every page loads the table of routes with these names. Each character of a hash costs it 0.4 kB.
            entryFileNames: 'assets/[name]-[hash:7].js',
            // Otherwise a shared chunk is named after all pages that need it.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
          },
        },
      },
    },
  },
})
