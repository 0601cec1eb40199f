import { ChartColumn, Copy, Pencil, Trash2 } from 'lucide-react'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { IconButton } from '../../ui/button.tsx'
import { usePermission } from '../access.ts'
import { IconLink } from '../icon-link.tsx'
import { RowCheckbox } from '../lists/selection.tsx'
import { copyPath, editPath, figuresPath } from '../page-paths.ts'
import { PlanBadges } from '../plans/plan-badges.tsx'
import { ProductThumb } from '../product-thumb.tsx'
import { ShortNameToggle } from '../short-name.tsx'
import { InlineBadges } from './inline-badges.tsx'
import { useListState } from './list-return.ts'
import { ProductFacts, type ProductRowProps } from './product-facts.tsx'
import { soldNow } from './sold-now.ts'

/** A row of the product table; a card on a tablet. A phone has `PhoneProductRow`. */
export function ProductRow({
  product,
  now,
  prices,
  selected,
  onSelect,
  onEdited,
  onDelete,
}: ProductRowProps) {
  const { name, plannedChanges } = product
  const { tag, sold, flash } = soldNow(product, now)
  return (
    <tr
      data-selected={selected || undefined}
      data-product={product._id}
      className="relative scroll-my-20 grid grid-cols-1 content-start gap-x-4 gap-y-1 rounded-card bg-surface p-4 shadow-card data-selected:bg-action-tint xl:table-row xl:rounded-none xl:border-b xl:border-line xl:shadow-none xl:last:border-0"
    >
      <td className="absolute top-1.5 right-1.5 xl:static xl:pl-2">
        <RowCheckbox label={`Choisir ${name}`} checked={selected} onChange={onSelect} />
      </td>
      <td className="pr-10 xl:py-2 xl:pr-2">
        <span className="flex flex-wrap items-center gap-3 xl:flex-nowrap">
          <ProductThumb image={product.images[0]} size={64} />
          <span className="grid min-w-0 grow basis-32 grid-cols-1 gap-0.5 break-words xl:min-w-40">
            <ShortNameToggle name={name} />
            <span className="text-sm text-ink-soft">{categoryTitle(product.category)}</span>
            <InlineBadges product={product} flash={flash} onEdited={onEdited} />
            <PlanBadges plans={plannedChanges} now={now} />
          </span>
        </span>
      </td>
      <ProductFacts as="td" {...{ product, now, prices, onEdited, tag }} discount={sold.discount} />
      <td className="xl:pr-2">
        <RowActions product={product} onDelete={onDelete} />
      </td>
    </tr>
  )
}

function RowActions({ product, onDelete }: { product: StockedProduct; onDelete: () => void }) {
  const { _id, name } = product
  const seesStats = usePermission('stats')
  const { list, noteScroll } = useListState()
  return (
    <span className="flex flex-wrap justify-end xl:w-20 2xl:w-auto 2xl:flex-nowrap">
      {seesStats && (
        <IconLink className="xl:size-[40px]" to={figuresPath(_id)} label={`Statistiques de ${name}`}>
          <ChartColumn className="size-5" />
        </IconLink>
      )}
      <IconLink
        className="xl:size-[40px]"
        to={copyPath(_id)}
        state={{ product, list }}
        onClick={noteScroll}
        label={`Dupliquer ${name}`}
      >
        <Copy className="size-5" />
      </IconLink>
      <IconLink
        className="xl:size-[40px]"
        to={editPath(_id)}
        state={{ product, list }}
        onClick={noteScroll}
        data-edit
        label={`Modifier ${name}`}
      >
        <Pencil className="size-5" />
      </IconLink>
      <IconButton label={`Supprimer ${name}`} onClick={onDelete} className="text-error! xl:size-[40px]!">
        <Trash2 className="size-5" />
      </IconButton>
    </span>
  )
}
