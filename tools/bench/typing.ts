import type { Page } from 'playwright-core'
import { openChromium } from '../harness/chromium.ts'
import { withCleanup } from '../harness/cleanup.ts'
import { openSeededShop } from './seeded-shop.ts'

const WORDS = ['robe', 'body', 'gigoteuse', 'couverture', 'chaussons', 'pantalon', 'biberon', 'barboteuse']
const LOADING = 'Recherche en cours…'

/** Milliseconds from each letter typed into the search box to the first frame with its results. */
export async function timeTyping(size: number): Promise<number[]> {
  const cleanup = withCleanup()
  try {
    const shop = await openSeededShop(await cleanup.temporaryFolder('bench-'), size, { orders: 0 })
    cleanup.add(shop.stop)
    const browser = await openChromium()
    cleanup.add(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`${shop.url}/about`, { waitUntil: 'networkidle' })
    const box = page.getByRole('combobox', { name: 'Rechercher un article' })
    // The first letter also loads the code of the result list, so it is not measured.
    await box.pressSequentially('a')
    await page.getByRole('option').first().waitFor()
    const times: number[] = []
    for (const word of WORDS) {
      await box.fill('')
      for (const letter of word) times.push(await timeLetter(page, letter))
    }
    return times
  } finally {
    await cleanup.now()
  }
}

async function timeLetter(page: Page, letter: string): Promise<number> {
  await page.evaluate(watchSearch, LOADING)
  await page.keyboard.press(letter)
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** Runs in the page. Sets `window.shown` to a promise of the milliseconds from the next typed letter to its results. */
function watchSearch(loading: string) {
  const form = document.querySelector('form[role=search]') as HTMLElement
  const shown = new Promise<number>((resolve) => {
    form.addEventListener(
      'input',
      (typed) => {
        let wasLoading = false
        new MutationObserver((_, observer) => {
          const isLoading = form.querySelector('[role=status]')?.textContent === loading
          if (wasLoading && !isLoading) {
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - typed.timeStamp))
          }
          wasLoading = isLoading
        }).observe(form, { subtree: true, childList: true, characterData: true })
      },
      { once: true, capture: true },
    )
  })
  Object.assign(window, { shown })
}
