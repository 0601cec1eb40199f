import type { Locator, Page } from 'playwright-core'
import type { Product } from '../../../domain/catalogue/product.ts'

/** The texts of a grid's cells, row by row. */
export function gridTexts(grid: Locator): Promise<string[]> {
  return grid
    .locator('input[name^=cell]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
}

/** Pastes text into the focused element. */
export function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

/** The stored stock of a product, in total and by variant. */
export async function storedStock(url: string, { _id }: Product): Promise<Record<string, number>> {
  const { stock, variants } = (await (await fetch(`${url}/api/products/${_id}`)).json()) as Product
  const cells = variants.map(({ color, size, stock }) => [[color, size].filter(Boolean).join(' '), stock])
  return { all: stock, ...Object.fromEntries(cells) }
}
