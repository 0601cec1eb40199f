import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'

const NAME = 'virtual:dashboard-screens'

/** Offers component tests all screens of the dashboard, by the patterns of their paths, as app/routes.ts lists them. */
export function dashboardScreens(): Plugin {
  return {
    name: 'dashboard-screens',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: async (id) => (id === `\0${NAME}` ? moduleOf(await readScreens()) : null),
  }
}

async function readScreens(): Promise<[path: string, file: string][]> {
  const { default: routes } = await import('../../../app/routes.ts')
  const dashboard = (await routes).find(({ path }: RouteConfigEntry) => path === 'dashboard')
  return (dashboard?.children ?? []).flatMap(({ path, file }) =>
    path === undefined || path === '*' ? [] : [[`/dashboard/${path}`, file]],
  )
}

function moduleOf(screens: [path: string, file: string][]): string {
  const entries = screens.map(([path, file]) => `'${path}': () => import('/app/${file}')`)
  return `export const SCREENS = {${entries.join(',')}}`
}
