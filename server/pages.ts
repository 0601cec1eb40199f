import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Shop } from '../use-cases/shop.ts'

/** Answers a request for a page. */
export type PageHandler = (request: Request) => Promise<Response>

interface PagesBuild extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & { requestContext: (shop: Shop) => RouterContextProvider }
  }
}

/** Pages from the build on disk. @throws when `react-router build` has not run. */
export async function openBuiltPages(shop: Shop): Promise<PageHandler> {
  const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as PagesBuild
  const handle = createRequestHandler(build, 'production')
  return (request) => handle(request, build.entry.module.requestContext(shop))
}
