import { createHash } from 'node:crypto'
import { demoCatalogue } from '../../data/demo/catalogue.ts'
import { demoFields, demoVariants } from '../../data/demo/demo-product.ts'
import type { Store } from '../../data/store.ts'
import { imageAddress } from '../../domain/catalogue/image-sources.ts'
import { DAY_MS } from '../../domain/durations.ts'

/** Adds the demo products with image names but without image files. */
export async function addPlainDemo({ products }: Pick<Store, 'products'>): Promise<void> {
  for (const [index, product] of demoCatalogue.entries()) {
    const fields = demoFields(product)
    const images = product.images.map((_file, number) => addressOf(`${index}-${number}`))
    const entry = {
      id: `demo${index}`,
      details: { ...fields, brand: fields.brand ?? 'Keur Bébé', images },
      flashSale: null,
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
