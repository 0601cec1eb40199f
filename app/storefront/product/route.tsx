import { Suspense, useEffect, useState } from 'react'
import { data } from 'react-router'
import { gtinOf } from '../../../domain/catalogue/barcode.ts'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { sharedImage } from '../../../domain/catalogue/image-sources.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { ageText } from '../../../domain/catalogue/product-ages.ts'
import {
  type SimilarProducts,
  similarProducts,
  similarQuery,
} from '../../../domain/catalogue/similar-products.ts'
import { shippingFee } from '../../../domain/feeds/feed-item.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { shorten } from '../../../domain/text/characters.ts'
import { categoryPath, productPath } from '../../../domain/urls/page-paths.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { findProducts } from '../../../use-cases/catalogue/find-products.ts'
import { getProduct } from '../../../use-cases/catalogue/get-product.ts'
import { readSettings } from '../../../use-cases/settings/read-settings.ts'
import { ApiError, apiUrl } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { type MetaArgs, pageMeta, type SharedImage, shopName, shopOf } from '../../page-meta.ts'
import { isAdmin, readSession } from '../../session/session.ts'
import { shopContext } from '../../shop-context.ts'
import { DeferredSection, lazyOnVisible, lazyWithRetry } from '../../ui/deferred-section.tsx'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { loadProduct } from '../catalogue/load-product.ts'
import { failureOf } from '../offline/open-cached-page.ts'
import { recordViewed } from '../recently-viewed/recent-store.ts'
import { breadcrumbData } from '../structured-data/list-data.ts'
import { type FeedFacts, productData } from '../structured-data/product-data.ts'
import type { Route } from './+types/route'
import { ProductView } from './product-view.tsx'

const BELOW_THE_FOLD_ID = 'suite'
const BelowTheFold = lazyOnVisible(BELOW_THE_FOLD_ID, async () => {
  const { BelowTheFold } = await import('./below-the-fold.tsx')
  return BelowTheFold
})

const ProductNotFound = lazyWithRetry(async () => (await import('./product-not-found.tsx')).ProductNotFound)

interface ProductContent {
  product: Product | null
  /** a promise after a client-side navigation, which does not wait for the similar products */
  similar: Promise<SimilarProducts> | SimilarProducts
  /** size in pixels of the link preview's image; set only by the server, because previews read only server HTML */
  imageSize?: SharedImage['size'] | null
  /** as `ageText` says it */
  age?: string | undefined
  /** what the feeds say too; set only by the server, for search engines */
  feedFacts?: FeedFacts
  now: number
  failure: string | null
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const now = shop.clock()
  const found = await getProduct(shop, params.id)
  if (!found.ok) return data(missing(now), { status: 404 })
  const { product } = found
  const [image] = product.images
  const imageSize = image === undefined ? null : await shop.images.sharedSize(image)
  const { products } = await findProducts(shop, { ...similarQuery(product), page: 1 })
  const similar = similarProducts(product, products)
  const { deliveryZones } = await readSettings(shop, ['deliveryZones'])
  const fee = shippingFee(deliveryZones, unitPrice(product, now))
  const feedFacts = { shippingFee: fee, gtin: gtinOf(product.barcode) }
  const content = { product, similar, age: ageText(product), imageSize, feedFacts, now, failure: null }
  return data<ProductContent>(content)
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<ProductContent> {
  const now = serverNow()
  try {
    const loaded = await loadProduct(params.id, request.signal)
    return { ...loaded, now, failure: null }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return missing(now)
    return { ...missing(now), failure: await failureOf(request, error) }
  }
}

function missing(now: number): ProductContent {
  return { product: null, similar: { products: [], sameSizes: false }, now, failure: null }
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData?.product) {
    const title = `Produit non trouvé | ${shopName(args)}`
    return pageMeta(args, { title, description: 'Cet article n’est plus dans la boutique.', hidden: true })
  }
  return productMeta(args, loaderData.product, loaderData)
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.failure) {
    return (
      <div className="page-width py-10">
        <LoadFailure text={loaderData.failure} />
      </div>
    )
  }
  if (!loaderData.product) {
    return (
      <Suspense>
        <ProductNotFound />
      </Suspense>
    )
  }
  // A new key per product, so that choices do not carry over.
  return <OneProduct key={loaderData.product._id} content={loaderData} first={loaderData.product} />
}

function OneProduct({ content, first }: { content: ProductContent; first: Product }) {
  // After a rating or review, `product` is the product that the API returned, until the page loads it again.
  const [changed, setChanged] = useState({ first, product: first })
  const product = changed.first === first ? changed.product : first
  useViewCount(product._id)
  useEffect(() => recordViewed(product._id), [product._id])
  return (
    <div className="page-width grid grid-cols-1 gap-12 py-6">
      <ProductView product={product} similar={content.similar} age={content.age} now={content.now} />
      <DeferredSection
        id={BELOW_THE_FOLD_ID}
        className="below-first-screen grid grid-cols-1 gap-12 [--height:134rem] md:[--height:100rem] lg:[--height:96rem]"
      >
        <BelowTheFold
          product={product}
          similar={content.similar}
          now={content.now}
          onProduct={(product) => setChanged({ first, product })}
        />
      </DeferredSection>
    </div>
  )
}

/** Counts views by a beacon, to include cached pages and exclude robots. Administrators' views are not counted. */
function useViewCount(id: string): void {
  useEffect(() => {
    if (isAdmin(readSession())) return
    navigator.sendBeacon?.(apiUrl(encoded`/products/${id}/view`))
  }, [id])
}

/** Maximum characters of the description that search engines show. */
const DESCRIPTION_LENGTH = 160

type PageFacts = Pick<ProductContent, 'now' | 'imageSize' | 'feedFacts'>

function productMeta(args: MetaArgs, product: Product, facts: PageFacts) {
  const { now, imageSize } = facts
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
      productData(product, { url: origin + path, origin, identity, feedFacts: facts.feedFacts, now }),
      breadcrumbData(origin, steps),
    ],
  })
}
