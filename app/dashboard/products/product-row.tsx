import { ChartColumn, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { isLow } from '../../../domain/catalogue/stock.ts'
import { priceTag } from '../../../domain/pricing/price.ts'
import { IconButton } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ShortName } from '../short-name.tsx'
import { ProductBadges } from './product-badges.tsx'

interface ProductRowProps {
  product: ProductSummary
  now: number
  onDelete: () => void
}

/** A product as a row on a wide screen, as a card on a narrow one. */
export function ProductRow({ product, now, onDelete }: ProductRowProps) {
  const tag = priceTag(product, now)
  const id = encodeURIComponent(product._id)
  const percent = product.discount > 0 ? `${product.discount} %` : '–'
  return (
    <tr className="grid content-start gap-x-4 gap-y-1 rounded-card bg-surface p-4 shadow-card lg:table-row lg:rounded-none lg:border-b lg:border-line lg:shadow-none lg:last:border-0 lg:hover:bg-ground">
      <td className="lg:py-2.5 lg:pl-5">
        <span className="flex items-center gap-3">
          <span className="size-16 shrink-0 overflow-hidden rounded-field bg-line lg:size-14">
            <ProductPicture
              image={product.images[0]}
              alt=""
              sizes="64px"
              className="size-full object-cover"
            />
          </span>
          <span className="grid min-w-0 gap-0.5">
            <ShortName name={product.name} />
            <span className="text-sm text-ink-soft">{categoryTitle(product.category)}</span>
            <ProductBadges product={product} flash={tag.flash?.discount ?? null} />
          </span>
        </span>
      </td>
      <Fact label="Prix">
        <Price tag={tag} />
      </Fact>
      <Fact label="Stock">
        <span className={isLow(product.stock) ? 'font-extrabold text-error' : 'tabular-nums'}>
          {product.stock === 0 ? 'Épuisé' : product.stock}
        </span>
      </Fact>
      <Fact label="Réduction">{percent}</Fact>
      <Fact label="Marque">{product.brand}</Fact>
      <Fact label="Sous-catégorie">{product.subCategory}</Fact>
      <td className="lg:pr-2">
        <span className="flex justify-end">
          <RowLink to={`/dashboard/product/${id}`} label={`Statistiques de ${product.name}`}>
            <ChartColumn aria-hidden="true" className="size-5" />
          </RowLink>
          <RowLink
            to={`/dashboard/manage-products/edit/${id}`}
            state={{ product }}
            label={`Modifier ${product.name}`}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </RowLink>
          <IconButton label={`Supprimer ${product.name}`} onClick={onDelete} className="text-error!">
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}

/** A cell; on a narrow screen, where the header row is gone, it names itself. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="flex items-baseline justify-between gap-3 text-right lg:table-cell lg:px-2 lg:text-left lg:text-[0.9375rem]">
      <span className="text-sm text-ink-soft lg:hidden">{label}</span>
      <span>{children}</span>
    </td>
  )
}

function RowLink(props: { to: string; label: string; state?: unknown; children: ReactNode }) {
  return (
    <Link
      to={props.to}
      state={props.state}
      aria-label={props.label}
      title={props.label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-line/60"
    >
      {props.children}
    </Link>
  )
}
