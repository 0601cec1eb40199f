import { pathToFileURL } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Plugin } from 'vite'
import type { openEmptyShop } from './open-empty-shop.ts'

const OPEN_SHOP = pathToFileURL(`${import.meta.dirname}/open-empty-shop.ts`).href

/** A request that changed data, as the shop received it. Files of a form are their names. */
export interface Write {
  request: string
  type: string
  authorization: string
  body: unknown
}

/** What the shop does with requests like `PUT /api/products/1` instead of handling and answering them. */
export type Answer = { request: string } & (
  | { status: number; json?: unknown; html?: string; headers?: Record<string, string> }
  /** the connection is cut before or after the shop handles the request */
  | { lost: 'request' | 'response' }
)

/**
 * Serves the shop's API to component tests, in the process of Vitest, and their controls: an empty shop, the writes that it
 * received, and answers that replace its own.
 */
export function shopApi(): Plugin {
  return {
    name: 'shop-api',
    async configureServer(server) {
      // Node loads the server's code itself, as in production.
      const module: { openEmptyShop: typeof openEmptyShop } = await import(OPEN_SHOP)
      const listener = getRequestListener(controlledShop(module.openEmptyShop).fetch)
      server.middlewares.use((request, response, next) =>
        /^\/(?:api|test-shop)\//.test(request.url ?? '') ? void listener(request, response) : next(),
      )
    },
  }
}

function controlledShop(open: typeof openEmptyShop) {
  let shop: Awaited<ReturnType<typeof openEmptyShop>> | null = null
  let writes: Write[] = []
  let answers: Answer[] = []
  let held: { request: string; release: PromiseWithResolvers<void> } | null = null
  /** authorizations of requests to the shop, and to the shops before it */
  let seen = new Set<string>()
  const ended = new Set<string>()

  return new Hono<{ Bindings: HttpBindings }>()
    .post('/test-shop/empty', async (c) => {
      await shop?.close()
      shop = await open()
      for (const authorization of seen) ended.add(authorization)
      seen = new Set()
      writes = []
      answers = []
      held = null
      return c.json(shop.session)
    })
    .get('/test-shop/writes', (c) => c.json(writes))
    .post('/test-shop/answers', async (c) => {
      answers.push(await c.req.json<Answer>())
      return c.json({})
    })
    .post('/test-shop/answers/end', (c) => {
      answers = []
      return c.json({})
    })
    .post('/test-shop/hold', async (c) => {
      held?.release.resolve()
      const request = await c.req.text()
      held = request === '' ? null : { request, release: Promise.withResolvers() }
      return c.json({})
    })
    .all('/api/*', async (c) => {
      const authorization = c.req.header('Authorization') ?? ''
      // A late request of the test before: the answer 401 would end the session of this test.
      if (ended.has(authorization)) return cut(c.env)
      if (/^Bearer ./.test(authorization)) seen.add(authorization)
      const request = `${c.req.method} ${c.req.path}`
      if (c.req.method !== 'GET') writes.push(await readWrite(request, c.req.raw.clone()))
      if (held?.request === request) await held.release.promise
      const answer = answers.find((one) => one.request === request)
      if (answer && 'status' in answer) return responseOf(answer)
      if (answer?.lost === 'request') return cut(c.env)
      const response = await shop?.fetch(c.req.raw)
      return answer ? cut(c.env) : (response ?? c.notFound())
    })
}

function cut({ outgoing }: HttpBindings) {
  outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

function responseOf({ status, json, html, headers = {} }: Extract<Answer, { status: number }>): Response {
  return html === undefined
    ? Response.json(json, { status, headers })
    : new Response(html, { status, headers: { 'Content-Type': 'text/html', ...headers } })
}

async function readWrite(request: string, sent: Request): Promise<Write> {
  const type = sent.headers.get('Content-Type') ?? ''
  return {
    request,
    type,
    authorization: sent.headers.get('Authorization') ?? '',
    body: await (type.startsWith('multipart/') ? readForm(sent) : sent.json().catch(() => null)),
  }
}

async function readForm(sent: Request): Promise<[name: string, value: string][]> {
  const entries = [...(await sent.formData())]
  return entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
}
