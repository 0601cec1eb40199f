import type { RequestListener, Server } from 'node:http'
import { createServer, isRunnableDevEnvironment } from 'vite'
import type { AppContext } from '../use-cases/context.ts'
import { type PageHandler, type PagesBuild, type ReportRenderError, shopForRequest } from './pages.ts'

interface DevOptions {
  /** also carries Vite's reload messages: on Vite's default port, two shops would disturb each other */
  server: Server
  stopping: AbortSignal
  reportFault: ReportRenderError
}

export async function openDevPages(shop: AppContext, { server, stopping, reportFault }: DevOptions) {
  const vite = await createServer({ server: { middlewareMode: true, ws: { server } } })
  // The server cannot close while browsers listen for reload messages.
  stopping.addEventListener('abort', () => void vite.close())
  const handle: PageHandler = async (request) => {
    // Vite replaces its environments when vite.config.ts is edited.
    const { ssr } = vite.environments
    if (!ssr || !isRunnableDevEnvironment(ssr))
      throw new Error('Vite offers no server environment to run in.')
    const build: PagesBuild = await ssr.runner.import('virtual:react-router/server-build')
    const render = build.entry.module.openPages(build, 'development', reportFault)
    return render(request, await shopForRequest(request, shop))
  }
  /** Serves modules to browsers, and everything else by `fallback`. */
  const serveSources =
    (fallback: RequestListener): RequestListener =>
    (req, res) =>
      vite.middlewares(req, res, () => void fallback(req, res))
  return { handle, serveSources }
}
