import { createHash } from 'node:crypto'
import { demoCatalogue } from '../../data/demo/catalogue.ts'
import { demoFields, demoVariants } from '../../data/demo/demo-product.ts'
import type { Store } from '../../data/store.ts'
import { nextFlashSale } from '../../domain/catalogue/flash-sale.ts'
import { imageAddress } from '../../domain/catalogue/image-sources.ts'
import { DAY_MS } from '../../domain/durations.ts'

const NO_SALE = { active: false, discount: 0, durationHours: 0, endTime: null }

/** Adds the demo products with image names but without image files. @param now when flash sales begin */
export async function addPlainDemo(
  { products }: Pick<Store, 'products'>,
  now: number = Date.now(),
): Promise<void> {
  for (const [index, product] of demoCatalogue.entries()) {
    const fields = demoFields(product)
    const images = product.images.map((_file, number) => addressOf(`${index}-${number}`))
    const entry = {
      id: `demo${index}`,
      details: { ...fields, brand: fields.brand ?? 'Keur Bébé', images },
      flashSale: product.flashSale
        ? nextFlashSale(NO_SALE, { active: true, ...product.flashSale }, now)
        : null,
      variants: demoVariants(product).map((variant, number) => ({
        id: `demo${index}-${number}`,
        ...variant,
      })),
    }
    await products.insertAll([entry], Date.now() - (demoCatalogue.length - index) * DAY_MS)
  }
}

function addressOf(image: string): string {
  return imageAddress(createHash('sha256').update(image).digest('hex').slice(0, 32))
}
