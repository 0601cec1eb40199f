import { Link } from 'react-router'
import { readFollowedItems } from '../../../contracts/read-followed-items.ts'
import { addLines, planReorder, type ReorderLine } from '../../../domain/cart/reorder.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import type { OrderAccess } from '../../../domain/urls/order-hash.ts'
import { variantPath } from '../../../domain/urls/page-paths.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { track } from '../../analytics/analytics.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { BackButton, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { notify } from '../../ui/toasts.tsx'
import { changeCart, newLineId, readCart } from '../cart/cart-store.ts'
import { fetchCurrentProducts } from '../cart/refresh-cart.ts'

/** Compares an order with the current products. @throws ApiError */
export async function loadReorder({ orderId, followKey }: OrderAccess): Promise<ReorderLine[]> {
  const { data } = await callApi(apiUrl(encoded`/follow/${orderId}`), {
    headers: { Authorization: `Bearer ${followKey}` },
    cache: 'no-store',
    expects: (answer) => readFollowedItems(answer) !== null,
  })
  const items = readFollowedItems(data) ?? []
  const products = await fetchCurrentProducts([...new Set(items.map(({ productId }) => productId))])
  return planReorder(items, products, readCart(), serverNow())
}

export function addToCartAgain(lines: readonly ReorderLine[]): void {
  changeCart((cart) => addLines(cart, lines, newLineId))
  for (const { item, product, quantity } of lines) {
    if (!product || quantity === 0) continue
    const value = unitPrice(product, serverNow()) * quantity
    const what = { item_id: product._id, item_name: item.name, quantity }
    track('add_to_cart', { ...what, value, currency: 'XOF' })
  }
  const units = unitsIn(lines)
  void notify.success(units === 1 ? 'Article ajouté au panier' : `${units} articles ajoutés au panier`, {
    link: { to: '/cart', label: 'Voir le panier' },
  })
}

export interface ReorderDialogProps {
  lines: readonly ReorderLine[]
  onClose: () => void
}

export function ReorderDialog({ lines, onClose }: ReorderDialogProps) {
  const units = unitsIn(lines)
  const add = () => {
    addToCartAgain(lines)
    onClose()
  }
  return (
    <Dialog
      open
      sheet
      title="Commander à nouveau"
      onClose={onClose}
      actions={
        <>
          <BackButton onClick={onClose} />
          {units > 0 && (
            <Button onClick={add}>
              {units === 1 ? 'Ajouter 1 article au panier' : `Ajouter ${units} articles au panier`}
            </Button>
          )}
        </>
      }
    >
      <p>
        {units === 0
          ? 'Aucun article de cette commande ne peut être ajouté au panier.'
          : 'La boutique a changé depuis cette commande. Voici ce qui peut être ajouté au panier.'}
      </p>
      <ul className="mt-4 border-y border-line *:not-first:border-t *:border-line text-ink">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order have no other identity
          <Line key={index} line={line} />
        ))}
      </ul>
    </Dialog>
  )
}

function Line({ line: { item, product, quantity, changes } }: { line: ReorderLine }) {
  const label = productLabel(item)
  return (
    <li className="flex gap-3 py-3">
      <ProductImage
        image={item.image}
        alt=""
        sizes="56px"
        className={`size-14 shrink-0 rounded-field object-cover ${quantity === 0 ? 'opacity-50' : ''}`}
      />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">
          {quantity > 0 && <span>{`${quantity} × `}</span>}
          {product ? (
            <Link to={variantPath(product._id, item)} className="underline hover:no-underline">
              {label}
            </Link>
          ) : (
            <span>{label}</span>
          )}
        </p>
        {changes.map((change) => (
          <p key={change} className={`text-sm font-bold ${quantity === 0 ? 'text-error' : 'text-warning'}`}>
            {change}
          </p>
        ))}
        {changes.length === 0 && <p className="text-sm text-ink-soft">Comme dans la commande</p>}
      </div>
    </li>
  )
}

function unitsIn(lines: readonly ReorderLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
