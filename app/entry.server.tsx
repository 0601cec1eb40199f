import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Shop } from '../use-cases/shop.ts'
import { shopContext } from './shop-context.ts'

/** Renders a page whole: it is kept and sent compressed, so nothing is gained by sending it in pieces. */
export default async function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let answered = status
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
    onError: (error) => {
      answered = 500
      console.error(error)
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status: answered, headers })
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A visitor who left, and an address that does not exist, are no faults.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(error)
}

/**
 * Answers requests for pages. Made here, not in the server, because the router and its context's key must be the very
 * ones this build holds; in development Vite keeps a copy of its own.
 */
export function openPages(build: ServerBuild, mode: 'production' | 'development', shop: Shop) {
  const handle = createRequestHandler(build, mode)
  return (request: Request): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    return handle(request, context)
  }
}
