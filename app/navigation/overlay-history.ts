/** Close functions of the open overlays, such as dialogs and menus; the overlay on top is last. */
const opened: (() => void)[] = []
/** The key of the present page in the history's states; the entries of overlays repeat it. */
let page: string | undefined
/** How many entries of overlays lie between the page's own entry and the present one. */
let depth = 0

/**
 * Lets the browser's Back close what is open. An overlay adds an entry to the history and leaves it there when it closes
 * otherwise, because going back would race with a link in the overlay. The next overlay uses the entry again, and Back
 * passes over it.
 *
 * Must be called before a router starts: window listeners run in the order of their registration.
 */
export function listenForBack(): void {
  window.addEventListener('popstate', (event) => {
    const [before, now] = [depth, depthOf(event.state)]
    // The address was changed by hand, or this is a step to or from another page, also one that is not shown yet.
    if (!event.state || keyOf(event.state) !== page || now === before) return
    event.stopImmediatePropagation()
    depth = now
    const closing = opened.slice(depth).reverse()
    for (const close of closing) close()
    if (closing.length === 0 && now < before) history.back()
    // An overlay that may not close now, such as that of an order on its way, takes the next Back too.
    setTimeout(addEntries)
  })
}

/** Says which page is shown, by its key in `history.state`. */
export function setOverlayPage(key: string): void {
  page = key
  depth = depthOf(history.state)
}

/** @returns what to call once the overlay is closed */
export function openOverlay(close: () => void): () => void {
  opened.push(close)
  addEntries()
  return () => void opened.splice(opened.indexOf(close), 1)
}

function addEntries(): void {
  for (; depth < opened.length; depth++) history.pushState({ ...history.state, overlays: depth + 1 }, '')
}

/** The router's states of the first page of a tab have no key, and its location has this one. */
function keyOf(state: unknown): string {
  return (state as { key?: string }).key ?? 'default'
}

function depthOf(state: unknown): number {
  return (state as { overlays?: number } | null)?.overlays ?? 0
}
