import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { GROUPS, includesModule } from './scripts/bundling/groups.ts'
import { standIns } from './scripts/bundling/stand-ins.ts'
import { toastStyles } from './scripts/bundling/toast-styles.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), toastStyles(), standIns()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: GROUPS.map((group) => ({
                name: group.name,
                priority: group.priority,
                test: (id) => includesModule(group, id),
              })),
            },
          },
        },
      },
    },
  },
})
