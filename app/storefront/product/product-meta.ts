import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { sharedImage } from '../../../domain/catalogue/image-sources.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { shorten } from '../../../domain/text/characters.ts'
import { categoryPath, productPath } from '../../../domain/urls/page-paths.ts'
import { type MetaArgs, pageMeta, type SharedImage, shopOf } from '../../page-meta.ts'
import { breadcrumbData } from '../structured-data/list-data.ts'
import { productData } from '../structured-data/product-data.ts'

/** Characters that search engines show. */
const DESCRIPTION_LENGTH = 160

interface PageFacts {
  now: number
  imageSize?: SharedImage['size'] | null
}

export function productMeta(args: MetaArgs, product: Product, { now, imageSize }: PageFacts) {
  const { identity, origin } = shopOf(args)
  const path = productPath(product._id)
  const price = unitPrice(product, now)
  const [image] = product.images
  const steps = [
    { name: categoryTitle(product.category), path: categoryPath(product.category) },
    { name: product.name, path },
  ]
  return pageMeta(args, {
    title: `${product.name} | ${identity.name}`,
    description: shorten(`${formatFrancs(price)} · ${product.description}`, DESCRIPTION_LENGTH),
    ...(image && { image: { address: sharedImage(image), ...(imageSize && { size: imageSize }) } }),
    more: {
      'og:type': 'product',
      'product:price:amount': String(price),
      'product:price:currency': 'XOF',
    },
    structuredData: import.meta.env.SSR && [
      productData(product, { url: origin + path, origin, identity, now }),
      breadcrumbData(origin, steps),
    ],
  })
}
