import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { isDecodable } from '../../domain/urls/is-decodable.ts'

export function pageRoutes(routes: ServerBuild['routes']): (path: string) => string {
  const tree = childrenOf(undefined, Object.values(routes))
  return (path) => {
    // The router would log a warning for every malformed URL.
    if (!isDecodable(path)) return '*'
    const names = matchRoutes(tree, path)?.map(({ route }) => route.path) ?? ['*']
    return `/${names.filter(Boolean).join('/')}`.replace('/*', '*')
  }
}

type Described = NonNullable<ServerBuild['routes'][string]>

function childrenOf(parentId: string | undefined, routes: readonly (Described | undefined)[]): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, caseSensitive } = route
    const about = { id, ...(path !== undefined && { path }), ...(caseSensitive && { caseSensitive }) }
    if (route.index) return [{ ...about, index: true }]
    return [{ ...about, children: childrenOf(id, routes) }]
  })
}
