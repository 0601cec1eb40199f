import type { ServerBuild } from 'react-router'
import type { OutageReason } from '../domain/outages.ts'
import type { AppContext } from '../use-cases/context.ts'

export type PageHandler = (request: Request) => Promise<Response>

export type ReportRenderError = (error: unknown) => OutageReason | null

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

export interface Pages {
  handle: PageHandler
  routes: PagesBuild['routes']
}

export async function openBuiltPages(shop: AppContext, reportFault: ReportRenderError): Promise<Pages> {
  const build: PagesBuild = await import(new URL('../build/server/index.js', import.meta.url).href)
  const handle = build.entry.module.openPages(build, 'production', shop, reportFault)
  return { handle, routes: build.routes }
}
