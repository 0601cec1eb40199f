import { parse } from 'hono/utils/cookie'
import type { ServerBuild } from 'react-router'
import { PREVIEW_COOKIE } from '../contracts/setting-messages.ts'
import type { OutageReason } from '../domain/outages.ts'
import { findProducts } from '../use-cases/catalogue/find-products.ts'
import type { AppContext } from '../use-cases/context.ts'
import { withPreview } from '../use-cases/settings/preview-settings.ts'

export type PageHandler = (request: Request) => Promise<Response>

export type ReportRenderError = (error: unknown) => OutageReason | null

export interface PagesBuild extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      openPages: (
        build: ServerBuild,
        mode: 'production' | 'development',
        reportFault: ReportRenderError,
      ) => (request: Request, shop: AppContext) => Promise<Response>
    }
  }
}

export interface Pages {
  handle: PageHandler
  routes: PagesBuild['routes']
}

export async function openBuiltPages(shop: AppContext, reportFault: ReportRenderError): Promise<Pages> {
  // The router's types do not know what app/entry.server.tsx exports besides its handlers.
  const build = (await import('virtual:react-router/server-build')) as unknown as PagesBuild
  const render = build.entry.module.openPages(build, 'production', reportFault)
  return {
    handle: async (request) => render(request, await shopForRequest(request, shop)),
    routes: build.routes,
  }
}

/**
 * Renders a product's page, or home if there are no products, because the first rendering of a process is eight times
 * slower.
 */
export async function warmUpPages(handle: PageHandler, shop: AppContext): Promise<void> {
  const { products } = await findProducts(shop, { limit: 1 })
  const [product] = products
  const path = product ? `/product/${product._id}` : '/'
  const response = await handle(new Request(new URL(path, shop.publicUrl)))
  await response.arrayBuffer()
}

const PREVIEW = 'apercu'

/** Returns the shop, with the unpublished settings when the request is for a preview (G-02). */
export async function shopForRequest(request: Request, shop: AppContext): Promise<AppContext> {
  const preview = new URL(request.url).searchParams.get(PREVIEW)
  if (preview === null) return shop
  const browser = parse(request.headers.get('Cookie') ?? '', PREVIEW_COOKIE)[PREVIEW_COOKIE]
  return browser === undefined ? shop : withPreview(shop, preview, browser)
}
