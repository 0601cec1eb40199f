import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import pageRoutes from '../app/routes.ts'
import { redirectFor } from '../domain/urls/redirects.ts'

/** The first segments of all pages; those of a layout without a path are those of its children. */
function firstSegments(routes: readonly RouteConfigEntry[]): string[] {
  return routes.flatMap(({ path, children = [] }) =>
    path === undefined ? firstSegments(children) : (path.split('/')[0] ?? ''),
  )
}

it('every page has one address: other capitalisations of its first segment redirect to it', async () => {
  const segments = [...new Set(firstSegments(await pageRoutes))].filter((segment) => /^[\w-]+$/.test(segment))
  expect(segments).toContain('favoris')
  const to = Object.fromEntries(
    segments.map((segment) => [segment, redirectFor(`/${segment.toUpperCase()}`)?.path]),
  )
  expect(to).toEqual(Object.fromEntries(segments.map((segment) => [segment, `/${segment}`])))
})
