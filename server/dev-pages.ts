import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, isRunnableDevEnvironment } from 'vite'
import type { AppContext } from '../use-cases/context.ts'
import { type PageHandler, type PagesBuild, type ReportRenderError, shopForRequest } from './pages.ts'

export async function openDevPages(shop: AppContext, reportFault: ReportRenderError) {
  const vite = await createServer({ server: { middlewareMode: true } })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no server environment to run in.')
  const handle: PageHandler = async (request) => {
    const build: PagesBuild = await ssr.runner.import('virtual:react-router/server-build')
    const render = build.entry.module.openPages(build, 'development', reportFault)
    return render(request, await shopForRequest(request, shop))
  }
  const middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) =>
    vite.middlewares(req, res, next)
  return { handle, middleware, close: () => vite.close() }
}
