import type { MovingEvent, MovingMapping } from '../../contracts/moving-event.ts'
import type { ProductCells } from '../../domain/catalogue/product-csv.ts'
import type { ProductImportRow } from '../../domain/catalogue/product-table.ts'
import { readVariantsCell } from '../../domain/catalogue/variants-csv.ts'
import { listCell } from '../../domain/csv/cells.ts'
import type { Result } from '../../domain/errors.ts'
import { withDisabled } from '../../domain/moving/choices.ts'
import { cleanCatalogue } from '../../domain/moving/clean-catalogue.ts'
import { type ConvertedProduct, convertProduct } from '../../domain/moving/convert-product.ts'
import type { ForeignProduct } from '../../domain/moving/foreign-product.ts'
import type { ForeignFiles } from '../../domain/moving/recognise-file.ts'
import { settleChoices } from '../../domain/moving/settle-choices.ts'
import { fold } from '../../domain/text/fold.ts'
import { createPause } from '../batches.ts'
import { productDefaults } from '../catalogue/create-product.ts'
import { importProducts } from '../catalogue/import/import-products.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { findStocked } from '../stock/change-stock.ts'
import { companionOf, hashOf, type KnownProduct, type Moving } from './moved-rows.ts'
import { salePlanner } from './plan-sales.ts'
import { createPreview } from './preview.ts'
import { readForeign } from './read-foreign.ts'
import { type ReadPlan, readPlan } from './read-plan.ts'

type Deps = WriteDeps & Pick<AppContext, 'images' | 'settings' | 'withLock' | 'publicUrl'>

interface MovingOptions {
  /** null: only the preview */
  mapping: MovingMapping | null
  /** validates without writing */
  dryRun: boolean
  /** aborting takes everything back */
  signal: AbortSignal
  report: (event: MovingEvent) => void
}

/** Products whose earlier imports are read at once. */
const AT_A_TIME = 50

/**
 * Imports the products of another shop program: previews what they become and, with a mapping, checks and writes them as
 * the import of the shop's own files does. The same file again changes nothing.
 * @returns the last event: the preview without a mapping, otherwise the result
 * @throws the signal's reason once it is aborted
 */
export async function moveIn(
  shop: Deps,
  files: ForeignFiles,
  { mapping, dryRun, signal, report }: MovingOptions,
): Promise<Result<{ last: MovingEvent }>> {
  const rest = createPause()
  const pause = async () => {
    await rest()
    signal.throwIfAborted()
  }
  const catalogue = cleanCatalogue(await readForeign(files, mapping ?? {}, pause))
  const plan = await readPlan(shop, catalogue, mapping)
  if (!plan.ok) return plan
  const { brand } = await productDefaults(shop)
  const preview = createPreview(catalogue, plan, brand)
  const sales = await salePlanner(shop)
  const chosen: Moving[] = []
  const lacksCombinations = files.program === 'prestashop' && !files.combinations
  const { products } = catalogue
  for (let from = 0; from < products.length; from += AT_A_TIME) {
    const some = products.slice(from, from + AT_A_TIME)
    const known = await findKnown(shop, catalogue.program, some)
    for (const product of some) {
      await pause()
      const before = known.get(product.reference) ?? null
      if (product.isPart && !before) {
        catalogue.skipped.push({ line: product.line, name: product.reference, reason: PART_OF_UNKNOWN })
        continue
      }
      if (!isChosen(product, plan)) {
        preview.add(product, null, before !== null)
        continue
      }
      const all = convertProduct(withDisabled(product, plan.choiceOf), plan)
      const priced = lacksCombinations && before?.written.variants ? withoutPrice(all) : all
      const settled = settleChoices({ product, converted: priced }, before?.current ?? null, {
        ...plan,
        isChanged: (column) =>
          priced.cells[column] !== undefined && before?.written[column] !== hashOf(priced.cells[column]),
      })
      const converted = settled.converted && sales.settle(settled.converted, before?.written)
      preview.add(product, converted, before !== null, settled.open)
      if (converted && mapping) chosen.push({ converted, known: before, row: settled.row })
    }
    report({ kind: 'progress', step: 'read', done: from + some.length, total: products.length })
  }
  if (!mapping) return { ok: true, last: preview.result(sales.notices()) }
  report(preview.result(sales.notices()))

  const ownImages = await findOwnImages(shop, chosen)
  const lines: ProductImportRow[] = []
  for (const moving of chosen) {
    lines.push(rowOf(moving, mapping, ownImages(moving)))
    await pause()
  }
  const companion = companionOf(shop, catalogue, { plan, chosen, sales })
  const table = { lines, ignored: catalogue.ignored }
  return { ok: true, last: await importProducts(shop, table, { dryRun, signal, report, companion }) }
}

const PART_OF_UNKNOWN =
  'C’est une déclinaison d’un produit inconnu\u202f: importez d’abord le fichier des produits.'

function isChosen({ published, category, isPart }: ForeignProduct, plan: ReadPlan): boolean {
  return isPart || ((published || plan.withHidden) && plan.categoryOf(category).category !== null)
}

/** PrestaShop's file of products alone has their prices without what the combinations of the last import add. */
function withoutPrice({ cells: all, sale: _sale, ...converted }: ConvertedProduct): ConvertedProduct {
  const { price: _price, discount: _discount, isSale: _isSale, ...cells } = all
  return { ...converted, cells, isRounded: false, warnings: [...converted.warnings, PRICE_KEPT] }
}

const PRICE_KEPT = 'Ses déclinaisons ne sont pas dans le fichier\u202f: son prix ne change pas.'

/** Finds the products that earlier imports have added, and those of a file that this shop has written. */
async function findKnown(
  { store }: Deps,
  program: string,
  products: readonly ForeignProduct[],
): Promise<Map<string, KnownProduct>> {
  const moved = await store.moved.find(
    program,
    products.map(({ reference }) => reference),
  )
  const references = new Set(moved.map(({ reference }) => reference))
  const own = products.filter(({ own: { id }, reference }) => id && !references.has(reference))
  const found =
    own.length === 0 ? [] : await store.products.findInOrder(own.map(({ reference }) => reference))
  const all = [
    ...moved,
    ...found.map(({ _id }) => ({ reference: _id, productId: _id, images: [], written: {} })),
  ]
  const stocked = await findStocked(
    store,
    all.map(({ productId }) => productId),
  )
  const current = new Map(stocked.map((product) => [product._id, product]))
  return new Map(
    all.map(({ reference, ...one }) => [reference, { ...one, current: current.get(one.productId) ?? null }]),
  )
}

/** Images of the file that are those of this shop, because it has written the file; other images are fetched later. */
async function findOwnImages({ store, publicUrl }: Deps, moving: readonly Moving[]) {
  const pathOf = (address: string) =>
    address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : null
  const paths = moving.flatMap(({ converted }) => converted.images.flatMap((image) => pathOf(image) ?? []))
  const inUse = paths.length === 0 ? new Set() : await store.products.imagesInUse([...new Set(paths)])
  return ({ converted }: Moving) =>
    converted.images.flatMap((image) => pathOf(image) ?? []).filter((path) => inUse.has(path))
}

/** The row of a product. A cell that the last file had too is left out, so that later changes in the shop remain. */
function rowOf(
  { converted, known, row: decided }: Moving,
  { takeStocks }: MovingMapping,
  images: readonly string[],
): ProductImportRow {
  const { line, reference, cells, stock, countedStock } = converted
  const row = { line, reference, slipped: false }
  if (!known)
    return {
      ...row, // The title stands in for a missing description.
      cells: {
        description: cells.name ?? '',
        ...cells,
        ...stock,
        ...(images.length > 0 && { images: listCell(images) }),
      },
    }
  const { written, productId } = known
  const changed = Object.entries(cells).filter(([column, cell]) => written[column] !== hashOf(cell))
  const isFirstCount = countedStock.variants !== undefined && written.name !== undefined && !written.variants
  return {
    ...row,
    cells: {
      id: productId,
      ...Object.fromEntries(changed),
      ...decided,
      ...withVariants(takeStocks || isFirstCount ? countedStock : {}, decided),
    },
  }
}

/** Choices about single variants come before the stocks of the file. */
function withVariants(
  stock: ConvertedProduct['countedStock'],
  { variants = '' }: Partial<ProductCells>,
): ConvertedProduct['countedStock'] {
  if (variants === '' || !stock.variants) return stock
  const nameOf = (entry: { names: string[] }) => fold(entry.names.join('/'))
  const decided = new Set(readVariantsCell(variants).map(nameOf))
  const others = readVariantsCell(stock.variants).filter((entry) => !decided.has(nameOf(entry)))
  return { ...stock, variants: [...others.map(({ text }) => text), variants].join('|') }
}
