import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { type ApiDocument, DOCS_STYLE, docsPage } from '../docs-page.ts'
import { SCHEMAS } from '../schemas.ts'

/** The description of the API, for machines (`/openapi.json`) and for people (`/docs`). */
export function docsRoutes(described: Hono, shopName: string) {
  let document: Promise<ApiDocument> | undefined
  const describe = () => {
    document ??= generateSpecs(described, {
      documentation: {
        openapi: '3.1.0',
        info: {
          title: `API de la boutique ${shopName}`,
          version: '1',
          description:
            'Tout refus répond `{success: false, message, error, code}`, avec `issues` quand des champs sont en ' +
            'cause ; le message est en français et peut être montré tel quel.',
        },
        servers: [{ url: '/api' }],
        components: {
          schemas: SCHEMAS,
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
