import { readFile } from 'node:fs/promises'
import { demoCatalogue } from '../data/demo/catalogue.ts'
import { type DemoProduct, demoFields, demoVariants } from '../data/demo/demo-product.ts'
import { DAY_MS } from '../domain/durations.ts'
import { type DemoEntry, loadDemoCatalogue } from '../use-cases/catalogue/load-demo-catalogue.ts'
import type { AppContext } from '../use-cases/context.ts'

const IMAGES = new URL('../data/demo/images/', import.meta.url)

export async function seedDemoData(shop: AppContext, log: (line: string) => void): Promise<void> {
  const started = Date.now()
  const now = shop.clock()
  // Each product has a different creation day; the last product was created yesterday.
  const entries = demoCatalogue.map((product, index) =>
    toEntry(product, now - (demoCatalogue.length - index) * DAY_MS, now),
  )
  const added = await loadDemoCatalogue(shop, entries)
  if (added > 0) log(`${added} demo products in ${Math.round((Date.now() - started) / 1000)} s`)
}

function toEntry(product: DemoProduct, createdAt: number, now: number): DemoEntry {
  const { flashSale, ratings = [], reviews: comments = [] } = product
  const variants = demoVariants(product)
  return {
    fields: demoFields(product),
    ...(variants.length > 0 && { variants }),
    images: product.images.map((file) => () => readFile(new URL(file, IMAGES))),
    createdAt,
    ...(flashSale && { flashSale }),
    reviews: ratings.map((rating, index) => ({
      rating,
      at: Math.round(createdAt + ((now - createdAt) * (index + 1)) / (ratings.length + 1)),
      ...(comments[index] && { comment: comments[index] }),
    })),
  }
}
