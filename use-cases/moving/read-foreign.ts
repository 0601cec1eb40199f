import type { ForeignCatalogue } from '../../domain/moving/foreign-product.ts'
import { readPrestaShop } from '../../domain/moving/prestashop.ts'
import { type ForeignFiles, longRowsNotice } from '../../domain/moving/recognise-file.ts'
import type { ReadOptions } from '../../domain/moving/sale-dates.ts'
import { readShopify } from '../../domain/moving/shopify.ts'
import { readWooCommerce } from '../../domain/moving/woocommerce.ts'

/** Reads the files of a program. @param pause lets other work run, or throws to stop */
export async function readForeign(
  files: ForeignFiles,
  options: Omit<ReadOptions, 'isFrench'>,
  pause: () => Promise<void>,
): Promise<ForeignCatalogue> {
  const catalogue = await inSteps(readerOf(files, { ...options, isFrench: files.isFrench }), pause)
  return { ...catalogue, notices: [...longRowsNotice(files), ...catalogue.notices] }
}

function readerOf({ program, products = [], combinations }: ForeignFiles, options: ReadOptions) {
  if (program === 'woocommerce') return readWooCommerce(products, options)
  if (program === 'shopify') return readShopify(products)
  return readPrestaShop(
    { ...(products.length > 0 && { products }), ...(combinations && { combinations }) },
    options,
  )
}

async function inSteps<Done>(steps: Generator<null, Done>, pause: () => Promise<void>): Promise<Done> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await pause()
  }
}
