import type { MovedImages, MovedKey } from '../../data/queries/moved-images.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { webImages } from '../../domain/moving/place-image.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { imageGroup, urlHash } from './fetched-image.ts'

const AT_A_TIME = 100
/** Each site is waited for by itself; the products of further ones share a queue. */
const MAX_SITES = 20
const OTHER_SITES = 'autres sites'

interface QueueOptions {
  /** epoch milliseconds */
  at: number
  /** an import that is not finished; the images are fetched once it is */
  importId?: string
  /** the sites that are waited for by themselves; those of all calls for one import */
  sites?: Set<string>
  /** with the same cause, the same images are queued once */
  cause?: string
}

/** Queues the images of products from another shop, as their file names them. */
export async function queueImageFetches(
  tx: OpenTransaction,
  moved: readonly MovedKey[],
  options: QueueOptions,
): Promise<void> {
  const { sites = new Set() } = options
  for (const [shop, some] of Map.groupBy(moved, (product) => product.shop)) {
    for (let from = 0; from < some.length; from += AT_A_TIME) {
      const references = some.slice(from, from + AT_A_TIME).map(({ reference }) => reference)
      const products = await tx.movedImages.find(shop, references)
      for (const product of products) {
        const urls = webImages(product.images)
        if (urls.length > 0) await queueProduct(tx, product, { site: siteOf(urls, sites), ...options })
      }
    }
  }
}

function siteOf([first = '']: readonly string[], sites: Set<string>): string {
  const host = URL.parse(first)?.host.slice(0, 200) || OTHER_SITES
  if (sites.size < MAX_SITES) sites.add(host)
  return sites.has(host) ? host : OTHER_SITES
}

async function queueProduct(
  tx: OpenTransaction,
  { shop, reference, productId, images }: MovedImages,
  { site, at, importId, cause = importId }: QueueOptions & { site: string },
): Promise<void> {
  const group = imageGroup({ shop, reference })
  const queued = await enqueue(tx, {
    channel: 'image',
    kind: 'photos',
    key: [group, productId, urlHash(JSON.stringify(images)), cause].filter(Boolean).join(' '),
    recipient: site,
    payload: { shop, reference, ...(importId && { importId }) },
    group,
    at,
  })
  if (queued) await tx.movedImages.end(group, at, queued)
}
