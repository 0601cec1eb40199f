import { ChartColumn, Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ShownPrice } from '../../../contracts/costs.ts'
import type { ListedProduct } from '../../../contracts/planned-changes.ts'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { inForce } from '../../../domain/catalogue/planned-changes.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { unitMarginText } from '../../../domain/costs/margin-section.ts'
import { costRange } from '../../../domain/costs/purchase-price.ts'
import { priceTag } from '../../../domain/pricing/price.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { IconButton } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Price } from '../../ui/price.tsx'
import { usePermission } from '../access.ts'
import { IconLink } from '../icon-link.tsx'
import { RowCheckbox } from '../lists/selection.tsx'
import { editPath, figuresPath } from '../page-paths.ts'
import { PlanBadges } from '../plans/plan-badges.tsx'
import { toPlannedChange } from '../plans/plan-form.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { ShortNameToggle } from '../short-name.tsx'
import { InlineNumber } from './inline-number.tsx'
import type { ListState } from './list-return.ts'
import { BADGES, ProductBadges } from './product-badges.tsx'
import { StockCell } from './stock-cell.tsx'
import { type EditedFields, useProductEdit } from './use-product-edit.ts'

interface ProductRowProps {
  product: ListedProduct
  now: number
  /** the current purchase prices; null for an administrator who may not see them */
  prices: readonly ShownPrice[] | null
  selected: boolean
  onSelect: (selected: boolean) => void
  onEdited: (edited: EditedFields) => void
  onDelete: () => void
}

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
  const sold = inForce(product, plannedChanges.map(toPlannedChange), now).product
  const tag = priceTag(sold, now)
  // The badge of a plan shows its flash sale.
  const flash = priceTag(product, now).flash?.discount ?? null
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
      <Fact label="Prix">
        <InlineNumber
          product={product}
          field="price"
          label={`le prix de ${name}`}
          inputMode="decimal"
          onEdited={onEdited}
        >
          <Price tag={tag} />
        </InlineNumber>
      </Fact>
      <Fact label="Stock">
        <StockCell product={product} onEdited={onEdited} />
      </Fact>
      <Fact label="Réduction">{sold.discount > 0 ? `${sold.discount} %` : '–'}</Fact>
      <Fact label="Marque">{product.brand}</Fact>
      <Fact label="Sous-catégorie">{product.subCategory}</Fact>
      {prices && (
        <Fact label="Marge">{unitMarginText(tag.unitPrice, costRange(prices, product.variants))}</Fact>
      )}
      <td className="xl:pr-2">
        <RowActions product={product} onDelete={onDelete} />
      </td>
    </tr>
  )
}

/** Below `xl` there is no header row, so each cell has a label. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 text-right xl:table-cell xl:px-2 xl:text-left xl:text-[0.9375rem]">
      <span className="text-sm text-ink-soft xl:hidden">{label}</span>
      <span className="min-w-0 break-words">{children}</span>
    </td>
  )
}

function RowActions({ product, onDelete }: { product: StockedProduct; onDelete: () => void }) {
  const { _id, name } = product
  const seesStats = usePermission('stats')
  const { search } = useLocation()
  const list: ListState = { search, scrolled: 0 }
  // Reads the scroll position at the click, because it may have changed since the last render.
  const noteScroll = () => {
    list.scrolled = window.scrollY
  }
  return (
    <span className="flex flex-wrap justify-end xl:w-20 2xl:w-auto 2xl:flex-nowrap">
      {seesStats && (
        <IconLink className="xl:size-[40px]" to={figuresPath(_id)} label={`Statistiques de ${name}`}>
          <ChartColumn className="size-5" />
        </IconLink>
      )}
      <IconLink
        className="xl:size-[40px]"
        to={encoded`/dashboard/manage-products/add?copy=${_id}`}
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

interface InlineBadgesProps {
  product: StockedProduct
  flash: number | null
  onEdited: (edited: EditedFields) => void
}

/** A product's badges. A click turns them into checkboxes, each saved immediately; Escape closes them. */
function InlineBadges({ product, flash, onEdited }: InlineBadgesProps) {
  const [editing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { save, pending } = useProductEdit(product, onEdited)
  const button = useRef<HTMLButtonElement>(null)
  const boxes = useRef<HTMLFieldSetElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (editing) boxes.current?.querySelector('input')?.focus()
    else if (wasEditing.current) button.current?.focus()
    wasEditing.current = editing
  }, [editing])

  if (!editing) {
    return (
      <button
        ref={button}
        type="button"
        onClick={() => setEditing(true)}
        className="-mx-2 flex min-h-11 items-center gap-1 rounded-field px-2 text-left hover:bg-line/60 xl:min-h-8"
      >
        <span className="sr-only">{`Modifier les badges de ${product.name} : `}</span>
        <ProductBadges product={product} flash={flash} />
        <span className="inline-flex items-center gap-0.5 text-xs font-bold text-ink-soft">
          <Plus className="size-3.5" />
          Badge
        </span>
      </button>
    )
  }
  return (
    <fieldset
      ref={boxes}
      aria-busy={pending}
      onKeyDown={({ key }) => key === 'Escape' && setEditing(false)}
      className="grid min-w-0"
    >
      <legend className="sr-only">{`Badges de ${product.name}`}</legend>
      <div className="flex flex-wrap gap-x-4">
        {BADGES.map(({ key, label }) => (
          <CheckboxField
            key={key}
            label={label}
            checked={product[key]}
            onChange={({ target }) =>
              save({ [key]: target.checked }, (result) => setProblem(result.ok ? null : result.message))
            }
          />
        ))}
        <button type="button" onClick={() => setEditing(false)} className="word-link px-2">
          Fermer
        </button>
      </div>
      <FieldError>{problem}</FieldError>
    </fieldset>
  )
}
