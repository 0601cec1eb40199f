import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Turns on Save-Data; runs in the page before the page's own scripts. */
export const SAVE_DATA = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

/** Opens a page and waits until the service worker has cached it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilCached(page, path)
}

/** Waits until the service worker has cached this path. */
export async function untilCached(page: Page, path: string): Promise<void> {
  await expect.poll(() => isCached(page, path)).toBe(true)
}

/** Waits until the code of an unvisited route is cached; `route` is its id. */
export async function untilCodeCached(page: Page, route: string): Promise<void> {
  await expect.poll(() => isCodeCached(page, route)).toBe(true)
}

export async function isCodeCached(page: Page, route: string): Promise<boolean> {
  return isCached(page, await codeOf(page, route))
}

/** The path of the code of a route; `route` is its id. */
export async function codeOf(page: Page, route: string): Promise<string> {
  const file = await page.evaluate(
    (id) =>
      (window as unknown as { __reactRouterManifest: { routes: Record<string, { module: string }> } })
        .__reactRouterManifest.routes[id]?.module,
    route,
  )
  if (!file) throw new Error(`There is no route ${route}.`)
  return file
}

function isCached(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    (address) => caches.match(address, { ignoreVary: true }).then((answer) => answer !== undefined),
    path,
  )
}

/** Lists every cached path. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.replace(location.origin, ''))
  })
}
