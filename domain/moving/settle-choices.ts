import type { StockedProduct } from '../catalogue/product.ts'
import { type Variant, variantLabel } from '../catalogue/variants.ts'
import { variantsCell } from '../catalogue/variants-csv.ts'
import { listCell, numberCell } from '../csv/cells.ts'
import { fold } from '../text/fold.ts'
import type { Choice, ChoiceKind, ChoiceOf, OpenChoice } from './choices.ts'
import type { ConvertedProduct } from './convert-product.ts'
import type { ForeignProduct } from './foreign-product.ts'

interface Settled {
  /** null for a product that is left out */
  converted: ConvertedProduct | null
  open: OpenChoice[]
  /** cells of a product of an earlier import that the choices decide */
  row: Partial<Record<'colors' | 'sizes' | 'variants', string>>
}

/** What the choices make of a product. @param current as it is here; null for a new product */
export function settleChoices(
  { product, converted }: { product: ForeignProduct; converted: ConvertedProduct },
  current: StockedProduct | null,
  plan: { choiceOf: ChoiceOf; defaultStock: number; isChanged: (column: 'colors' | 'sizes') => boolean },
): Settled {
  const { line, reference } = product
  const name = converted.cells.name || current?.name || reference
  const open: OpenChoice[] = []
  const ask = (kind: ChoiceKind, details: string[]) => {
    const choice = plan.choiceOf(kind, reference)
    open.push({ kind, line, reference, name, details, ...choice })
    return choice
  }
  const off = product.variants.filter(({ isOff }) => isOff)
  if (off.length > 0)
    ask(
      'disabled',
      off.map(({ values }) => values.filter((value) => value !== null).join(' / ')),
    )
  const { row, ...sizes } = current ? settleSizes(converted, current, { ...plan, ask }) : { row: {} }
  let settled: ConvertedProduct | null = { ...converted, ...sizes }
  if (converted.cells.price === '') {
    const { choice, price = 0 } = current ? { choice: 'keep' } : ask('unpriced', [])
    settled = choice === 'price' ? withPrice(settled, price) : current ? withoutPrice(settled) : null
  }
  return { converted: settled, open, row }
}

function settleSizes(
  { counted, cells, colors, sizes }: ConvertedProduct,
  current: StockedProduct,
  {
    ask,
    defaultStock,
    isChanged,
  }: {
    ask: (kind: ChoiceKind, details: string[]) => Choice
    defaultStock: number
    isChanged: (column: 'colors' | 'sizes') => boolean
  },
): { row: Settled['row'] } {
  const next = {
    colors: isChanged('colors') ? colors : current.colors,
    sizes: isChanged('sizes') ? sizes : current.sizes,
  }
  const isOpen = cells.colors !== undefined && (isChanged('colors') || isChanged('sizes'))
  if (!isOpen || current.variants.length === 0 || counted.length === 0) return { row: {} }
  const isIn = (choices: Pick<StockedProduct, 'colors' | 'sizes'>) => {
    const [colours, widths] = [choices.colors, choices.sizes].map((list) => new Set(list.map(fold)))
    return ({ color, size }: Pick<Variant, 'color' | 'size'>) =>
      (color === null ? colours?.size === 0 : colours?.has(fold(color))) &&
      (size === null ? widths?.size === 0 : widths?.has(fold(size)))
  }
  const isHere = isIn(current)
  // A product that gets its first colours, or loses its last ones, has no variant that goes on.
  const sameKinds = (['colors', 'sizes'] as const).every(
    (list) => (next[list].length === 0) === (current[list].length === 0),
  )
  if (!sameKinds) return { row: {} }
  const written: Variant[] = []
  const added = counted
    .filter((variant) => !isHere(variant))
    .map((one) => ({ ...one, stock: one.stock ?? defaultStock }))
  if (added.some(({ stock }) => stock > 0)) {
    const { choice } = ask('added', added.map(detail))
    written.push(...added.map((one) => (choice === 'zero' ? { ...one, stock: 0 } : one)))
  }
  const isNext = isIn(next)
  const dropped = current.variants.filter((variant) => variant.stock > 0 && !isNext(variant))
  if (dropped.length > 0 && ask('dropped', dropped.map(detail)).choice === 'empty')
    written.push(...dropped.map(({ color, size }) => ({ color, size, stock: 0 })))
  const together = (list: 'colors' | 'sizes', of: 'color' | 'size') => {
    const [known, here] = [next[list], current[list]].map((texts) => new Set(texts.map(fold)))
    const stays = (text: string) => dropped.some((variant) => fold(variant[of] ?? '') === fold(text))
    if (!here || !known || !current[list].some((text) => !known.has(fold(text)) && stays(text))) return {}
    const old = current[list].filter((text) => known.has(fold(text)) || stays(text))
    return { [list]: listCell([...old, ...next[list].filter((text) => !here.has(fold(text)))]) }
  }
  return {
    row: {
      ...together('colors', 'color'),
      ...together('sizes', 'size'),
      ...(written.length > 0 && { variants: variantsCell(written) }),
    },
  }
}

const detail = (variant: Variant) => `${variantLabel(variant)}\u202f: ${variant.stock}`

function withPrice(converted: ConvertedProduct, price: number): ConvertedProduct {
  return { ...converted, cells: { ...converted.cells, price: numberCell(price) } }
}

/** A product that is here already keeps its price. */
function withoutPrice({ cells: all, sale: _sale, ...converted }: ConvertedProduct): ConvertedProduct {
  const { price: _price, discount: _discount, isSale: _isSale, ...cells } = all
  return { ...converted, cells, warnings: [...converted.warnings, PRICE_KEPT] }
}

const PRICE_KEPT = 'Le fichier n’a pas de prix pour lui\u202f: le sien ne change pas.'
