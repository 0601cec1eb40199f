import { CalendarClock, ChartColumn, ChevronDown, Copy, Pencil, Trash2, Zap } from 'lucide-react'
import { useId, useState } from 'react'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { usePermission } from '../access.ts'
import { RowCheckbox } from '../lists/selection.tsx'
import { copyPath, editPath, figuresPath, flashSalePath } from '../page-paths.ts'
import { PlanBadges } from '../plans/plan-badges.tsx'
import { ProductThumb } from '../product-thumb.tsx'
import { ShortName } from '../short-name.tsx'
import { InlineBadges } from './inline-badges.tsx'
import { useListState } from './list-return.ts'
import { ProductFacts, type ProductRowProps } from './product-facts.tsx'
import { soldNow } from './sold-now.ts'
import { StockFigure } from './stock-cell.tsx'
import { StopSale } from './stop-sale.tsx'

/** A product on a phone: at most 96 px high, so that six fit on a screen. A tap shows the rest below. */
export function PhoneProductRow(props: ProductRowProps) {
  const { product, now, selected, onSelect } = props
  const { name, stock } = product
  const id = useId()
  const [open, setOpen] = useState(false)
  /** Once opened, the rest stays mounted, so that closing it loses nothing that was typed. */
  const [mounted, setMounted] = useState(false)
  const { tag, flash, sold } = soldNow(product, now)
  const toggle = () => {
    setOpen(!open)
    setMounted(true)
  }
  return (
    <tr
      data-selected={selected || undefined}
      data-product={product._id}
      className="grid scroll-my-20 grid-cols-1 rounded-card bg-surface shadow-card data-selected:bg-action-tint"
    >
      <td className="flex min-w-0 items-center pl-1">
        <RowCheckbox label={`Choisir ${name}`} checked={selected} onChange={onSelect} />
        <div className="relative flex min-h-18 min-w-0 grow flex-wrap items-center gap-x-3 py-2 pr-3">
          <ProductThumb image={product.images[0]} size={56} />
          <div className="grid min-w-0 grow basis-28 grid-cols-1 wrap-anywhere">
            {/* Covers the row, so that a tap anywhere opens it, while its name is the product's alone. */}
            <button
              type="button"
              data-edit
              aria-expanded={open}
              aria-controls={mounted ? id : undefined}
              onClick={toggle}
              className="-my-2.5 py-2.5 text-left after:absolute after:inset-0 after:rounded-card"
            >
              {open ? <span className="font-bold">{name}</span> : <ShortName name={name} />}
            </button>
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
              {product.plannedChanges.length > 0 && (
                <CalendarClock aria-label="Changement planifié" className="size-4 self-center text-link" />
              )}
              <Francs
                amount={tag.unitPrice}
                className={`text-base font-extrabold ${tag.reduced ? 'text-action' : ''}`}
              />
              <span className="text-ink-soft">
                <span className="sr-only">{'Stock\u202f: '}</span>
                <StockFigure product={product} />
                {stock > 0 && <span> en stock</span>}
              </span>
            </p>
          </div>
          <ChevronDown
            className={`size-5 shrink-0 text-ink-soft transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </div>
      </td>
      {mounted && (
        <td id={id} hidden={!open} className="border-t border-line px-4 pb-4">
          <div className="grid grid-cols-1 gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3 pt-1">
              <span className="text-sm text-ink-soft">{categoryTitle(product.category)}</span>
              <InlineBadges product={product} flash={flash} onEdited={props.onEdited} />
              <PlanBadges plans={product.plannedChanges} now={now} />
            </div>
            <ProductFacts {...props} as="div" tag={tag} discount={sold.discount} />
          </div>
          <PhoneActions {...props} flash={flash} />
        </td>
      )}
    </tr>
  )
}

const ACTION = 'px-3! text-sm!'

type PhoneActionsProps = Pick<ProductRowProps, 'product' | 'onEdited' | 'onDelete'> & {
  /** percent; null without a flash sale of the product's own */
  flash: number | null
}

function PhoneActions({ product, flash, onEdited, onDelete }: PhoneActionsProps) {
  const { _id, name } = product
  const seesStats = usePermission('stats')
  const { list, noteScroll } = useListState()
  const form = { state: { product, list }, onClick: noteScroll }
  return (
    <div className="grid grid-cols-pair gap-2 pt-3 *:min-w-0 *:wrap-anywhere">
      <ButtonLink {...form} to={editPath(_id)} className={ACTION} aria-label={`Modifier ${name}`}>
        <Pencil className="size-4" />
        Modifier
      </ButtonLink>
      <ButtonLink
        {...form}
        to={flashSalePath(_id)}
        variant="secondary"
        className={ACTION}
        aria-label={`Vente flash de ${name}`}
      >
        <Zap className="size-4" />
        Vente flash
      </ButtonLink>
      {flash !== null && <StopSale product={product} className={ACTION} onEdited={onEdited} />}
      <ButtonLink
        {...form}
        to={copyPath(_id)}
        variant="secondary"
        className={ACTION}
        aria-label={`Dupliquer ${name}`}
      >
        <Copy className="size-4" />
        Dupliquer
      </ButtonLink>
      {seesStats && (
        <ButtonLink
          to={figuresPath(_id)}
          variant="secondary"
          className={ACTION}
          aria-label={`Statistiques de ${name}`}
        >
          <ChartColumn className="size-4" />
          Statistiques
        </ButtonLink>
      )}
      <Button
        variant="quiet"
        className={`${ACTION} text-error!`}
        aria-label={`Supprimer ${name}`}
        onClick={onDelete}
      >
        <Trash2 className="size-4" />
        Supprimer
      </Button>
    </div>
  )
}
