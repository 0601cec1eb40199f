import type { ReactNode } from 'react'
import type { ShownPrice } from '../../../contracts/costs.ts'
import type { ListedProduct } from '../../../contracts/planned-changes.ts'
import { unitMarginText } from '../../../domain/costs/margin-section.ts'
import { costRange } from '../../../domain/costs/purchase-price.ts'
import type { PriceTag } from '../../../domain/pricing/price.ts'
import { PriceCell } from './price-cell.tsx'
import { StockCell } from './stock-cell.tsx'
import type { EditedFields } from './use-product-edit.ts'

export interface ProductRowProps {
  product: ListedProduct
  now: number
  /** the current purchase prices; null for an administrator who may not see them */
  prices: readonly ShownPrice[] | null
  selected: boolean
  onSelect: (selected: boolean) => void
  onEdited: (edited: EditedFields) => void
  onDelete: () => void
}

interface ProductFactsProps extends Pick<ProductRowProps, 'product' | 'now' | 'prices' | 'onEdited'> {
  tag: PriceTag
  /** percent */
  discount: number
  /** cells of the table's row, or parts of one cell */
  as: 'td' | 'div'
}

/** The facts of a product between its name and its actions. */
export function ProductFacts({ product, now, prices, onEdited, tag, discount, as }: ProductFactsProps) {
  return (
    <>
      <Fact as={as} label="Prix">
        <PriceCell product={product} tag={tag} now={now} onEdited={onEdited} />
      </Fact>
      <Fact as={as} label="Stock">
        <StockCell product={product} onEdited={onEdited} />
      </Fact>
      <Fact as={as} label="Réduction">
        {discount > 0 ? `${discount} %` : '–'}
      </Fact>
      <Fact as={as} label="Marque">
        {product.brand}
      </Fact>
      <Fact as={as} label="Sous-catégorie">
        {product.subCategory}
      </Fact>
      {prices && (
        <Fact as={as} label="Marge">
          {unitMarginText(tag.unitPrice, costRange(prices, product.variants))}
        </Fact>
      )}
    </>
  )
}

/** Below `xl` there is no header row, so each cell has a label. */
function Fact({ as: Cell, label, children }: { as: 'td' | 'div'; label: string; children: ReactNode }) {
  return (
    <Cell className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 text-right xl:table-cell xl:px-2 xl:text-left xl:text-[0.9375rem]">
      <span className="text-sm text-ink-soft xl:hidden">{label}</span>
      <span className="min-w-0 break-words">{children}</span>
    </Cell>
  )
}
