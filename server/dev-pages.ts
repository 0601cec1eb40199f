import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { createServer, isRunnableDevEnvironment } from 'vite'
import type { Shop } from '../use-cases/shop.ts'
import type { PageHandler } from './pages.ts'

interface PagesModule extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & { requestContext: (shop: Shop) => RouterContextProvider }
  }
}

/** Pages straight from the sources, for development: Vite serves the browser's part and reloads what changes. */
export async function openDevPages(shop: Shop) {
  const vite = await createServer({ server: { middlewareMode: true } })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no server environment to run in.')
  const handle: PageHandler = async (request) => {
    const build: PagesModule = await ssr.runner.import('virtual:react-router/server-build')
    return createRequestHandler(build, 'development')(request, build.entry.module.requestContext(shop))
  }
  const middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) =>
    vite.middlewares(req, res, next)
  return { handle, middleware, close: () => vite.close() }
}
