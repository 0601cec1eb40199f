import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { type ApiDocument, DOCS_STYLE, docsPage } from '../docs-page.ts'

/** The API's description as JSON (`/openapi.json`) and as a page (`/docs`). */
export function docsRoutes(described: Hono, shopName: string) {
  let document: Promise<ApiDocument> | undefined
  const describe = () => {
    document ??= generateSpecs(described, {
      documentation: {
        openapi: '3.1.0',
        info: {
          title: `${shopName} API`,
          version: '1',
          description:
            'Every error answers `{success: false, message, error, code}`, with `issues` when fields are invalid; the ' +
            'message is in French and can be shown as it is.',
        },
        servers: [{ url: '/api' }],
        components: {
          securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        },
      },
      excludeStaticFile: false,
      defaultValidationErrorResponse: false,
    })
    return document
  }
  return new Hono()
    .get('/openapi.json', async (c) => c.json(await describe()))
    .get('/docs', async (c) => {
      c.header('Content-Security-Policy', DOCS_POLICY)
      return c.html(docsPage(await describe()))
    })
}

const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
].join('; ')
