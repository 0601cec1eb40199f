import { prefersReducedData } from '../browser/reduced-data.ts'
import type { ClientMessage } from '../service-worker/messages.ts'
import { followUpdates } from './update.ts'

const ADDRESS = '/service-worker.js'

/**
 * Registers the service worker after the page has loaded, if its address is served as a script. A failure is
 * only logged.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const firstVisit = navigator.serviceWorker.controller === null
  whenLoaded(async () => {
    try {
      if (firstVisit && !(await isServedAsScript(ADDRESS))) return
      followUpdates(await navigator.serviceWorker.register(ADDRESS))
      if (firstVisit) await tell({ wish: 'keep-this-visit', page: location.href, files: fetchedFiles() })
      else await keepCode()
    } catch (error) {
      console.warn('Le service hors connexion n’a pas pu démarrer :', error)
    }
  })
}

let codeAskedFor = false

/** From a second page on, the code of cart and checkout is kept for offline use, unless data is to be saved. */
export async function keepCode(): Promise<void> {
  if (codeAskedFor || prefersReducedData()) return
  codeAskedFor = true
  await tell({ wish: 'keep-code' })
}

async function tell(wish: ClientMessage): Promise<void> {
  // Where there is no worker, nobody is ever ready.
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(wish)
}

/** Asked past the browser's cache: the answer to HEAD would push out the script, which is then sent anew each time. */
async function isServedAsScript(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' })
  return answer.ok && (answer.headers.get('Content-Type') ?? '').includes('javascript')
}

/** What the page has brought with it: code, images, the font. */
function fetchedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name)
}

/** After the load event and whatever the page still had to do. */
function whenLoaded(then: () => void): void {
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then))
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
