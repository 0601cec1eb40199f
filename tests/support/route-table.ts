import { CLOSED, OF_CUSTOMERS, OPEN, SIGNED, SIGNED_IN, WITH_LINK } from './api-routes.ts'

export interface ApiDescription {
  paths: Record<string, Record<string, { summary?: string; tags?: string[] }>>
}

const SAMPLE_ID = /\/(?:[a-z]1|123|poster)(?=\/|$)/g
const anyId = (path: string) => path.replace(/:\w+|\{\w+\}/g, ':id')

/** The permissions of a route, in words. @throws when tests/support/api-routes.ts does not name the route */
function permissionOf(route: string): string {
  const closed = CLOSED.find(([method, path]) => `${method} ${path.replace(SAMPLE_ID, '/:id')}` === route)
  if (closed) return closed.slice(2).join(', ')
  if (SIGNED_IN.includes(route)) return 'own account'
  if (OF_CUSTOMERS.includes(route)) return 'customer’s account'
  if (WITH_LINK.includes(route)) return 'link of the run'
  if (SIGNED.includes(route)) return 'WhatsApp’s signature'
  if (OPEN.includes(route)) return 'public'
  throw new Error(`tests/support/api-routes.ts does not say who may use ${route}.`)
}

/** The table of all routes for docs/http-api.md, one resource after the other. */
export function routeTable({ paths }: ApiDescription): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', tags: [tag = ''] = [] }]) => {
      const call = `${method.toUpperCase()} ${path}`
      return {
        tag,
        row: `| \`${call}\` | ${permissionOf(anyId(call))} | ${summary.replaceAll('|', '\\|')} |`,
      }
    }),
  )
  const tags = [...new Set(rows.map(({ tag }) => tag))]
  const ordered = tags.flatMap((tag) => rows.filter((one) => one.tag === tag))
  return ['| call | permission | purpose |', '| --- | --- | --- |', ...ordered.map(({ row }) => row)].join(
    '\n',
  )
}
