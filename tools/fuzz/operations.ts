/** The part of JSON Schema that the API description uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
}

export interface Parameter {
  in: string
  name: string
  schema?: Schema
}

export interface Operation {
  method: string
  /** with `{name}` for each parameter */
  path: string
  parameters: Parameter[]
  body: { type: string; schema: Schema } | null
}

export interface ApiDescription {
  paths?: Record<string, Record<string, DescribedOperation>>
  components?: { schemas?: Record<string, Schema> }
}

interface DescribedOperation {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function operationsOf({ paths = {} }: ApiDescription, base: string): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const described = item[method]
      if (!described) return []
      const [type, content] = Object.entries(described.requestBody?.content ?? {})[0] ?? []
      const body = type ? { type, schema: content?.schema ?? {} } : null
      const { parameters = [] } = described
      return [{ method: method.toUpperCase(), path: base + path, parameters, body }]
    }),
  )
}

const text = (name: string, place = 'path'): Parameter => ({ in: place, name, schema: { type: 'string' } })

export const PAGES: readonly Operation[] = [
  { path: '/', parameters: [] },
  { path: '/product/{id}', parameters: [text('id')] },
  {
    path: '/products/{category}',
    parameters: [text('category'), ...['sort', 'order', 'page', 'q'].map((name) => text(name, 'query'))],
  },
  { path: '/productscat', parameters: [text('category', 'query')] },
  { path: '/pictures/{file}', parameters: [text('file')] },
  { path: '/assets/{file}', parameters: [text('file')] },
  { path: '/sitemap.xml', parameters: [text('page', 'query')] },
  { path: '/dashboard/product/{id}', parameters: [text('id')] },
  { path: '/{anything}', parameters: [text('anything'), text('q', 'query')] },
].map((page) => ({ method: 'GET', body: null, ...page }))
