import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import { prose, schemaText } from '../schema-text.ts'

type ApiDocument = Awaited<ReturnType<typeof generateSpecs>>

/** Serves the API's description as JSON (`/openapi.json`) and as a page (`/docs`). */
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

interface Operation {
  id: string
  method: string
  path: string
  tag: string
  details: OperationDetails
}
type PathItem = NonNullable<NonNullable<ApiDocument['paths']>[string]>
type OperationDetails = NonNullable<PathItem['get']>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Renders the API's description as a page without scripts. */
function docsPage(document: ApiDocument) {
  const operations = listOperations(document)
  const tags = [...new Set(operations.map((operation) => operation.tag))]
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${document.info.title}</title>
    <style>${raw(DOCS_STYLE)}</style>
  </head>
  <body>
    <header>
      <h1>${document.info.title}</h1>
      <p>${prose(document.info.description)}</p>
      <p>Paths are relative to <code>${document.servers?.[0]?.url}</code>. The same document for machines: <a href="openapi.json">openapi.json</a>.</p>
    </header>
    <nav aria-label="Contents">
      ${tags.map(
        (tag) =>
          html`<p>${tag}</p><ul>${operations
            .filter((operation) => operation.tag === tag)
            .map((operation) => html`<li><a href="#${operation.id}">${title(operation)}</a></li>`)}</ul>`,
      )}
      <p><a href="#schemas">Schemas</a></p>
    </nav>
    <main>
      ${tags.map(
        (tag) => html`<h2>${tag}</h2>${operations.filter((operation) => operation.tag === tag).map(section)}`,
      )}
      <h2 id="schemas">Schemas</h2>
      ${Object.entries(document.components?.schemas ?? {}).map(
        ([name, schema]) =>
          html`<section id="schema-${name}"><h3>${name}</h3>${schemaText(schema)}</section>`,
      )}
    </main>
  </body>
</html>`
}

function listOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const details = item?.[method]
      if (!details) return []
      const id = details.operationId ?? `${method}-${path}`
      return [{ id, method: method.toUpperCase(), path, tag: details.tags?.[0] ?? 'Others', details }]
    }),
  )
}

function title({ method, path }: Operation) {
  return html`<b class="${method}">${method}</b> <code>${path}</code>`
}

function section(operation: Operation) {
  const { summary, description, security, parameters = [], requestBody, responses = {} } = operation.details
  const body = requestBody && 'content' in requestBody ? Object.entries(requestBody.content) : []
  return html`<section id="${operation.id}">
    <h3>${title(operation)}</h3>
    <p>${summary}</p>
    ${description ? html`<p>${prose(description)}</p>` : ''}
    ${security?.length ? html`<p>Requires <code>Authorization: Bearer …</code></p>` : ''}
    ${parameters.length > 0 ? html`<h4>Parameters</h4><dl>${parameters.map(parameter)}</dl>` : ''}
    ${body.map(([type, { schema }]) => html`<h4>Body: <code>${type}</code></h4>${schemaText(schema)}`)}
    <h4>Responses</h4>
    <dl>${Object.entries(responses).map(([status, answer]) => response(status, answer))}</dl>
  </section>`
}

function parameter(described: NonNullable<OperationDetails['parameters']>[number]) {
  if ('$ref' in described) return ''
  return html`<dt><code>${described.name}</code> (${described.in}${described.required ? '' : ', optional'})</dt>
    <dd>${schemaText(described.schema)}</dd>`
}

function response(status: string, described: NonNullable<OperationDetails['responses']>[string] | undefined) {
  if (!described || '$ref' in described) return ''
  const contents = Object.entries(described.content ?? {})
  return html`<dt>${status}</dt>
    <dd>${described.description}${contents.map(([type, { schema }]) => html`<br><code>${type}</code> ${schemaText(schema)}`)}</dd>`
}

const DOCS_STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; color: #22252e; background: #fffdf8; margin: 0 auto; max-width: 60rem; padding: 1rem }
a { color: #14537a } code { font-size: .9em } b { font-size: .85em; color: #7a2748 }
nav { columns: 18rem; margin: 1rem 0 } nav div { break-inside: avoid } nav ul { list-style: none; padding: 0; margin: 0 0 1rem } nav p { margin: 0; font-weight: 600 }
section { border-top: 1px solid #e3dccd; padding: .5rem 0 1rem; scroll-margin-top: 1rem }
h3, h4 { margin: .75rem 0 .25rem } h4 { font-size: .95rem } p { margin: .25rem 0 }
dl { margin: 0 } dt { font-weight: 600; margin-top: .5rem } dd { margin: 0 0 0 1rem; overflow-wrap: anywhere }
main ul { margin: .25rem 0; padding-left: 1.25rem }
`

const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
].join('; ')
