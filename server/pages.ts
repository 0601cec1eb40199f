import type { ServerBuild } from 'react-router'
import type { OutageReason } from '../domain/outages.ts'
import type { AppContext } from '../use-cases/context.ts'

/** Answers a request for a page. */
export type PageHandler = (request: Request) => Promise<Response>

/** Hears of what failed while a page was made. @returns the trouble behind it, when it will pass */
export type ReportRenderError = (error: unknown) => OutageReason | null

/** What `react-router build` makes of app/, entry.server.tsx included. */
export interface PagesBuild extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      openPages: (
        build: ServerBuild,
        mode: 'production' | 'development',
        shop: AppContext,
        reportFault: ReportRenderError,
      ) => PageHandler
    }
  }
}

/** Pages, and the routes they stand at. */
export interface Pages {
  handle: PageHandler
  routes: PagesBuild['routes']
}

/** Pages from the build on disk. @throws when `react-router build` has not run. */
export async function openBuiltPages(shop: AppContext, reportFault: ReportRenderError): Promise<Pages> {
  const build: PagesBuild = await import(new URL('../build/server/index.js', import.meta.url).href)
  const handle = build.entry.module.openPages(build, 'production', shop, reportFault)
  return { handle, routes: build.routes }
}
