import type { Page } from 'playwright-core'

/**
 * Translates the page as Chrome does, without changing the words: two nested `font` elements replace each text node, also
 * those that appear later.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(replaceTexts)
}

/** Translates every page before its scripts hydrate it. */
export async function translateEarly(page: Page): Promise<void> {
  await page.addInitScript(replaceTexts)
}

/** Runs in the page. */
export function replaceTexts(): void {
  const untranslated = 'font, script, style, title, textarea, noscript, svg'

  function replaceIn(node: Node): void {
    if (node instanceof Text) replace(node)
    else for (const child of [...node.childNodes]) replaceIn(child)
  }

  function replace(text: Text): void {
    if (text.data === '' || text.parentElement === null || text.parentElement.closest(untranslated)) return
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(text.data)
    text.replaceWith(outer)
  }

  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) replaceIn(node)
  }).observe(document, { childList: true, subtree: true })
  replaceIn(document)
}
