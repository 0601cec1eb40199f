import { createHash } from 'node:crypto'
import type { MovedProduct } from '../../data/queries/moved-products.ts'
import type { StockedProduct } from '../../domain/catalogue/product.ts'
import type { ProductCells } from '../../domain/catalogue/product-csv.ts'
import { ROWS_AT_A_TIME } from '../../domain/catalogue/unfinished-actions.ts'
import type { ConvertedProduct } from '../../domain/moving/convert-product.ts'
import { readSkus } from '../../domain/moving/find-photo.ts'
import type { ForeignCatalogue } from '../../domain/moving/foreign-product.ts'
import { webImages } from '../../domain/moving/place-image.ts'
import { yieldToEventLoop } from '../batches.ts'
import type { ImportCompanion } from '../catalogue/import/write-import.ts'
import type { WriteDeps } from '../context.ts'
import { isOtherSale, type SalePlanner } from './plan-sales.ts'
import { queueImageFetches } from './queue-image-fetches.ts'
import type { ReadPlan } from './read-plan.ts'

export type KnownProduct = Pick<MovedProduct, 'productId' | 'images' | 'written'> & {
  current: StockedProduct | null
}

/** A converted product with the one that it was imported as; null for a new one. */
export interface Moving {
  converted: ConvertedProduct
  known: KnownProduct | null
  /** cells that the merchant's choices decide */
  row: Partial<ProductCells>
}

/** Short, because one is kept for each cell of the last file. */
export function hashOf(cell: string): string {
  return createHash('sha256').update(cell).digest('base64url').slice(0, 12)
}

function hashesOf({ cells, stock }: ConvertedProduct): Record<string, string> {
  const all: Partial<ProductCells> = {
    ...cells,
    ...(stock.variants !== undefined && { variants: stock.variants }),
  }
  return Object.fromEntries(Object.entries(all).map(([column, cell]) => [column, hashOf(cell)]))
}

/** Kept with what the file said, for the names of photos in an archive. */
function skusOf({ skus }: ConvertedProduct, known: KnownProduct | null): { skus?: string } {
  const all = new Set([...readSkus(known?.written.skus), ...skus])
  return all.size > 0 ? { skus: [...all].join('\n') } : {}
}

/** Writes which products the rows became and what the file said, and what its categories became. */
export function companionOf(
  shop: WriteDeps,
  { program }: ForeignCatalogue,
  { plan, chosen, sales }: { plan: ReadPlan; chosen: readonly Moving[]; sales: SalePlanner },
): ImportCompanion {
  const sites = new Set<string>()
  const productOf = new Map<number, string>()
  const ofLine = new Map(chosen.map((moving) => [moving.converted.line, moving]))
  return {
    lines: chosen.flatMap(({ converted: { line }, known }) =>
      known ? [{ line, productId: known.productId }] : [],
    ),
    isUpdate: (line) => {
      const moving = ofLine.get(line)
      return (
        moving !== undefined &&
        (sales.isUpdate(moving.converted.sale, moving.known?.written) || hasNewPhotos(moving))
      )
    },
    write: async (tx, imported, importId) => {
      const at = shop.clock()
      for (const { line, productId } of imported) productOf.set(line, productId)
      const rows = imported.flatMap(({ line, productId }) => movedRow(ofLine.get(line), productId))
      const references = rows.map(({ reference }) => reference)
      const before = await tx.moved.stored(program, references)
      await tx.moved.write(
        program,
        rows.map(({ name: _, ...row }) => row),
        at,
      )
      await queueImageFetches(
        tx,
        references.map((reference) => ({ shop: program, reference })),
        { at, importId, sites },
      )
      return new Map(
        rows.map(({ productId, reference, name }) => {
          const moved = { shop: program, reference, before: before.get(reference) ?? null }
          return [productId, { name, moved }]
        }),
      )
    },
    // One sale of many products is one plan, so that sales are planned when all products are known.
    finish: async (tx) => {
      const at = shop.clock()
      const sold = chosen.flatMap(({ converted: { line, sale }, known }) => {
        const productId = productOf.get(line)
        if (productId === undefined || sale === undefined) return []
        return [{ line, productId, sale, written: known?.written ?? {} }]
      })
      const kept = [...(await sales.write(tx, shop, program, sold))]
      for (let from = 0; from < kept.length; from += ROWS_AT_A_TIME) {
        const rows = kept.slice(from, from + ROWS_AT_A_TIME).flatMap(([line, sale]) => {
          const [moving, productId] = [ofLine.get(line), productOf.get(line)]
          return moving && productId !== undefined ? [storedRow(moving, productId, sale)] : []
        })
        await tx.moved.write(program, rows, at)
        await yieldToEventLoop()
      }
      const categories = Array.from(plan.categories, ([source, { category, subCategory }]) => ({
        ...{ source, category: category ?? '', subCategory },
      }))
      await tx.moved.writeCategories(program, categories, at)
    },
  }
}

/** Whether a later file names photos that the last one did not. A file that this shop has written names its own. */
function hasNewPhotos({ converted, known }: Moving): boolean {
  if (known?.written.name === undefined) return false
  return webImages(converted.images).some((image) => !known.images.includes(image))
}

/** What is stored of a product; nothing when it is stored already. A new sale follows once it is planned. */
function movedRow(moving: Moving | undefined, productId: string) {
  if (!moving) return []
  const { converted, known } = moving
  const { sale, cells, reference } = converted
  const isResold = sale !== undefined && isOtherSale(sale, known?.written)
  const row = storedRow(moving, productId, isResold ? '' : known?.written.sale)
  const isSame = known && sameJson([known.images, known.written], [row.images, row.written])
  return isSame ? [] : [{ ...row, name: cells.name ?? reference }]
}

function storedRow({ converted, known }: Moving, productId: string, sale: string | undefined): MovedProduct {
  const images = converted.images.length > 0 ? converted.images : (known?.images ?? [])
  const said = { ...hashesOf(converted), ...skusOf(converted, known), ...(sale !== undefined && { sale }) }
  return { reference: converted.reference, productId, images, written: { ...known?.written, ...said } }
}

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
