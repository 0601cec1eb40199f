import type * as v from 'valibot'
import type { catalogueOrderAnswer } from '../../../contracts/conversation.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { type Draft, type DraftLine, newLine } from './draft.ts'
import type { FilledDraft } from './fill-from-message.ts'

type CatalogueOrder = v.InferOutput<typeof catalogueOrderAnswer>

/** Fills a draft with an order from WhatsApp's catalogue, whose articles the shop has found by their ids in the feed (W-07). */
export async function fillFromCatalogue(
  draft: Draft,
  { lines: ordered, problems }: Pick<CatalogueOrder, 'lines' | 'problems'>,
  find: (productId: string) => Promise<StockedProduct | null>,
): Promise<FilledDraft> {
  const lines: DraftLine[] = []
  const gone: string[] = []
  for (const { productId, name, color, size, quantity } of ordered) {
    const product = await find(productId)
    if (product) lines.push(newLine(product, { quantity, color, size }))
    else gone.push(`${name} n’est plus en vente.`)
  }
  return {
    draft: { ...draft, lines: lines.length > 0 ? lines : draft.lines },
    problems: [...problems, ...gone],
  }
}
