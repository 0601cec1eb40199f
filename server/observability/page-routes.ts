import { TrieRouter } from 'hono/router/trie-router'
import type { ServerBuild } from 'react-router'
import { isDecodable } from '../../domain/urls/is-decodable.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * Returns a function that maps a path to its route template like `/product/:id`. React Router would take 0.8 ms a path.
 */
export function pageRoutes(routes: Routes): (path: string) => string {
  const router = new TrieRouter<string>()
  const templates = Object.values(routes).flatMap((route) => (route ? templateOf(route, routes) : []))
  // Of several templates that match a path, the first one added applies.
  for (const template of templates.toSorted((one, other) => openness(one) - openness(other))) {
    router.add('GET', template, template)
  }
  return (path) => {
    const [[template]] = isDecodable(path) ? router.match('GET', path) : [[]]
    return template?.[0].replace('/*', '*') ?? '*'
  }
}

/** Returns a list with the path of a route, including the paths of its parents; an empty list for a layout. */
function templateOf(route: Route, routes: Routes): string[] {
  if (route.path === undefined && !route.index) return []
  const names: string[] = []
  for (let one: Route | undefined = route; one; one = one.parentId ? routes[one.parentId] : undefined) {
    if (one.path) names.unshift(one.path)
  }
  return [`/${names.join('/')}`]
}

/** Sort key: fixed paths first, then paths with parameters, then wildcards, of which the longest is first. */
function openness(template: string): number {
  if (template.includes('*')) return 1000 - template.split('/').length
  return template.split(':').length
}
