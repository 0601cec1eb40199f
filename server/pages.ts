import type { ServerBuild } from 'react-router'
import type { Shop } from '../use-cases/shop.ts'

/** Answers a request for a page. */
export type PageHandler = (request: Request) => Promise<Response>

/** What `react-router build` makes of app/, entry.server.tsx included. */
export interface PagesBuild extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      openPages: (build: ServerBuild, mode: 'production' | 'development', shop: Shop) => PageHandler
    }
  }
}

/** Pages from the build on disk. @throws when `react-router build` has not run. */
export async function openBuiltPages(shop: Shop): Promise<PageHandler> {
  const build: PagesBuild = await import(new URL('../build/server/index.js', import.meta.url).href)
  return build.entry.module.openPages(build, 'production', shop)
}
