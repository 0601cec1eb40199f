import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Runs in the page, before its own code: its visitor asked the browser to save data. */
export const SAVE_DATA = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

/** Opens a page as a first visit does, and waits until the service worker has kept it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilKept(page, path)
}

/** Waits until the service worker has kept this address. */
export async function untilKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => isKept(page, path)).toBe(true)
}

/** Waits until the code of a page that was not visited is kept; `route` is its id. */
export async function untilCodeKept(page: Page, route: string): Promise<void> {
  await expect.poll(() => isCodeKept(page, route)).toBe(true)
}

/** Whether the code of a page is kept; `route` is its id. */
export async function isCodeKept(page: Page, route: string): Promise<boolean> {
  const file = await page.evaluate(
    (id) =>
      (window as unknown as { __reactRouterManifest: { routes: Record<string, { module: string }> } })
        .__reactRouterManifest.routes[id]?.module,
    route,
  )
  if (!file) throw new Error(`There is no route ${route}.`)
  return isKept(page, file)
}

function isKept(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    (address) => caches.match(address, { ignoreVary: true }).then((answer) => answer !== undefined),
    path,
  )
}

/** Every address the browser keeps for the time without a network, without the host. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.replace(location.origin, ''))
  })
}
