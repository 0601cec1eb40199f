import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { MAP_ORIGIN } from '../domain/contact/map-address.ts'
import type { AppContext } from '../use-cases/context.ts'
import { isMeasured } from './analytics/measured-pages.ts'
import { apiBase } from './api-client/api-base.ts'
import { DEVELOPMENT_POLICY, pagePolicy } from './csp/csp.server.ts'
import { NonceContext } from './csp/nonce.ts'
import type { RootData } from './identity.ts'
import { renderDocument } from './render-document.server.ts'
import { type ReportFault, renderErrors, renderErrorsContext } from './render-errors.ts'
import { shopContext } from './shop-context.ts'

const NONCE_BYTES = 16

/** Pages are cached and compressed as a whole, so they are not streamed. */
export default async function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const shop = loadContext.get(shopContext)
  const nonce = Buffer.from(shop.randomBytes(NONCE_BYTES)).toString('base64url')
  let finalStatus = status
  const { html, hashes } = await renderDocument(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError: (error) => {
        finalStatus = 500
        loadContext.get(renderErrorsContext).note(error)
      },
    },
  )
  const { loaderData, matches } = context.staticHandlerContext
  const root = loaderData.root as RootData | undefined
  const policy = pagePolicy(hashes, {
    apiBase,
    analytics: (root?.identity.analyticsId ?? null) !== null && isMeasured(matches.map(({ route }) => route)),
    https: shop.publicUrl.startsWith('https:'),
    frames: new URL(request.url).pathname === '/contact' ? [MAP_ORIGIN] : [],
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', import.meta.env.DEV ? DEVELOPMENT_POLICY : policy)
  return new Response(html, { status: finalStatus, headers })
}

/** Reports errors thrown by loaders. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An aborted request or an unknown URL is not a fault.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(renderErrorsContext).note(error)
}

/**
 * Creates the handler of page requests. This function is part of the build, so that the handler and the pages use the
 * same instance of the router and of the context keys.
 */
export function openPages(build: ServerBuild, mode: 'production' | 'development', reportFault: ReportFault) {
  const handle = createRequestHandler(build, mode)
  return async (request: Request, shop: AppContext): Promise<Response> => {
    const context = new RouterContextProvider()
    const faults = renderErrors(reportFault)
    context.set(shopContext, shop)
    context.set(renderErrorsContext, faults)
    return faults.answer(await handle(request, context))
  }
}
