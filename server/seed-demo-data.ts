import type { Picture as Image } from '../data/demo/artwork/picture.ts'
import { renderPicture as renderImage } from '../data/demo/artwork/render-picture.ts'
import { demoCatalogue } from '../data/demo/catalogue.ts'
import { type DemoProduct, demoFields } from '../data/demo/demo-product.ts'
import type { Drawing } from '../integrations/images/image-worker.ts'
import { type DemoEntry, loadDemoCatalogue } from '../use-cases/catalogue/load-demo-catalogue.ts'
import type { AppContext } from '../use-cases/context.ts'

/** A drawing as somebody would upload it. */
type Draw = (image: Image) => Promise<Uint8Array>

const A_DAY = 24 * 60 * 60 * 1000

/** Fills an empty shop with the demo catalogue, telling `say` how far it is. */
export async function seedDemoData(
  shop: AppContext,
  drawing: Pick<Drawing, 'svg'>,
  say: (line: string) => void,
): Promise<void> {
  let told = 0
  const started = Date.now()
  const added = await loadDemoCatalogue(
    shop,
    demoEntries(shop.clock(), (image) => drawing.svg(renderImage(image))),
    (done, inAll) => {
      const tenths = Math.floor((done / inAll) * 10)
      if (tenths > told) say(`Catalogue de démonstration… ${tenths * 10} %`)
      told = tenths
    },
  )
  if (added > 0) say(`${added} produits de démonstration en ${Math.round((Date.now() - started) / 1000)} s`)
}

/** The catalogue as the ordinary acts take it; the newest products are those at its end. */
function demoEntries(now: number, draw: Draw): DemoEntry[] {
  const last = demoCatalogue.length - 1
  return demoCatalogue.map((product, index) =>
    entryOf(product, now - (last - index) * A_DAY - A_DAY, now, draw),
  )
}

function entryOf(product: DemoProduct, createdAt: number, now: number, draw: Draw): DemoEntry {
  const { flashSale, ratings = [], reviews = [] } = product
  return {
    fields: demoFields(product),
    images: product.images.map((image) => () => draw(image)),
    createdAt,
    ...(flashSale && { flashSale }),
    opinions: ratings.map((rating, index) => ({
      rating,
      at: Math.round(createdAt + ((now - createdAt) * (index + 1)) / (ratings.length + 1)),
      ...(reviews[index] && { comment: reviews[index] }),
    })),
  }
}
