import { RotateCcw, Trash2 } from 'lucide-react'
import type { ShownTrashedProduct } from '../../../contracts/trash.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { formatDateTime } from '../format-dates.ts'
import { pluralize } from '../format-numbers.ts'
import { RowCheckbox } from '../products/row-checkbox.tsx'
import type { Selection } from '../products/use-selection.ts'

interface TrashListProps {
  products: readonly ShownTrashedProduct[]
  selection: Selection
  loading: boolean
  onRestore: (ids: string[]) => void
  onPurge: (ids: string[], name: string) => void
}

export function TrashList({ products, selection, loading, onRestore, onPurge }: TrashListProps) {
  const ids = products.map(({ _id }) => _id)
  const selected = ids.filter(selection.has).length
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex items-center">
        <RowCheckbox
          label="Choisir toute la page"
          checked={selected === ids.length}
          indeterminate={selected > 0 && selected < ids.length}
          onChange={(checked) => selection.set(ids, checked)}
        />
        <span aria-hidden="true" className="font-bold text-ink-soft">
          Toute la page
        </span>
      </div>
      <ul
        aria-label="Produits supprimés"
        className="divide-y divide-line rounded-card bg-surface shadow-card"
      >
        {products.map((product) => (
          <li key={product._id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 pr-4 pl-1">
            <RowCheckbox
              label={`Choisir ${product.name}`}
              checked={selection.has(product._id)}
              onChange={(checked) => selection.set([product._id], checked)}
            />
            <span className="size-14 shrink-0 overflow-hidden rounded-field bg-line">
              <ProductImage image={product.image} alt="" sizes="56px" className="size-full object-cover" />
            </span>
            <Description product={product} />
            <div className="ml-auto flex flex-wrap justify-end gap-2">
              <Button
                variant="secondary"
                loading={loading}
                onClick={() => onRestore([product._id])}
                aria-label={`Restaurer ${product.name}`}
              >
                <RotateCcw className="size-4" />
                Restaurer
              </Button>
              <Button
                variant="quiet"
                onClick={() => onPurge([product._id], product.name)}
                aria-label={`Supprimer définitivement ${product.name}`}
                className="text-error!"
              >
                <Trash2 className="size-4" />
                Supprimer
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Description({ product }: { product: ShownTrashedProduct }) {
  const { name, price, stock, userName, deletedAt, daysLeft } = product
  return (
    <div className="min-w-0 grow basis-40">
      <p className="font-bold break-words">{name}</p>
      <p className="text-sm">
        <Francs amount={price} />, {pluralize(stock, 'pièce')}
      </p>
      <p className="text-sm text-ink-soft">
        Supprimé le {deletedAt && <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time>}
        {userName && ` par ${userName}`}
      </p>
      <p className="text-sm font-bold">Encore {pluralize(daysLeft, 'jour')}</p>
    </div>
  )
}
