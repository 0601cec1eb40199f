import { apiUrl, isWriting } from '../api-client/api.ts'
import { createStorageItem } from '../browser/store.ts'
import { notify } from '../ui/toasts.tsx'
import { saveFormValues } from './saved-form-values.ts'

const INTERRUPTED = 'interruptedPage'
/** The page that was left and, on a second line, the page that was loading meanwhile. */
const interrupted = createStorageItem('sessionStorage', INTERRUPTED)
/** The page that was already reloaded because code was missing. */
const reloaded = createStorageItem('sessionStorage', 'reloadedPage')

/** URL that a navigation is loading. */
let nextUrl: string | null = null

/** Whether a form is being sent and the page does not show the result yet. */
let submitting = false

export function setSubmitting(value: boolean): void {
  submitting = value
}

export function setNextUrl(url: string | null): void {
  nextUrl = url
}

/** Call when another page is shown: it may be reloaded once, too. */
export function allowReload(): void {
  reloaded.write(null)
}

/**
 * After a deploy, an open tab asks for files that no longer exist. The document is then loaded again, once, at the page
 * that was asked for and with what was typed.
 */
export function recoverMissingCode(): void {
  // React Router reloads the document, at its old URL, when it cannot load the code of the next page.
  window.addEventListener('pagehide', () => {
    if (nextUrl === null) return
    interrupted.write(`${currentUrl()}\n${nextUrl}`)
    saveFormValues()
  })
  // Dispatched by Vite when a dynamic import fails.
  window.addEventListener('vite:preloadError', () => void reloadOnce())
}

let reloading = false

async function reloadOnce(): Promise<void> {
  const url = nextUrl ?? currentUrl()
  if (!(await isShopReachable()) || reloading) return
  // Without storage, nothing prevents an endless loop, and what was typed would be lost.
  if (reloaded.read() === url || !reloaded.write(url)) {
    void notify.error('Une partie de cette page n’a pas pu être chargée. Rechargez la page, puis réessayez.')
    return
  }
  reloading = true
  await untilAnswered()
  saveFormValues()
  if (nextUrl === null) window.location.reload()
  else window.location.assign(nextUrl)
}

function currentUrl(): string {
  return window.location.pathname + window.location.search
}

/** Milliseconds in which a tap, whose first event may have asked for the missing code, also submits its form. */
const TAP_MS = 400

/** Waits until changes are answered and shown, so that nothing is sent twice. */
async function untilAnswered(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, TAP_MS))
  for (let rest = 2; rest > 0; rest -= isWriting() || submitting ? 0 : 1) {
    await new Promise(requestAnimationFrame)
  }
}

function isShopReachable(): Promise<boolean> {
  return fetch(apiUrl('/ping'), { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/**
 * Runs in the head. When the page that a navigation was leaving is reloaded, opens the page of that navigation. The
 * offline page opens the requested page itself.
 */
export const OPEN_INTERRUPTED_PAGE = `(function(){try{
var pages=(sessionStorage.getItem('${INTERRUPTED}')||'').split('\\n');sessionStorage.removeItem('${INTERRUPTED}');
var here=location.pathname+location.search;
var entry=performance.getEntriesByType('navigation')[0];
if(entry&&entry.type==='reload'&&pages[1]&&here===pages[0]&&here!==pages[1]&&location.pathname!=='/offline')location.replace(pages[1])
}catch(e){}})()`
