import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { CartVariant } from '../../../domain/cart/cart-line.ts'
import { feeText } from '../../../domain/deliveries/zones.ts'
import { feeBefore, type OrderDiscount } from '../../../domain/orders/order-discount.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import type { Elements } from '../../ui/elements.ts'
import { Francs } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { DiscountRows, PromotedFee } from '../cart/discount-rows.tsx'

export const ORDER_PANEL = 'commande'

interface OrderPanelProps {
  /** `li` elements, one for each line of the order */
  lines: ReactNode
  /** francs, including the delivery fee */
  total: number
  /** francs after promotions; null in a shop without delivery zones, or before a district is chosen */
  deliveryFee?: number | null | undefined
  discounts?: readonly OrderDiscount[] | undefined
  children?: Elements
}

export function OrderSummaryCard({
  lines,
  total,
  deliveryFee = null,
  discounts = [],
  children,
}: OrderPanelProps) {
  const id = useId()
  const fullFee = feeBefore(deliveryFee ?? 0, discounts)
  return (
    <section
      id={ORDER_PANEL}
      aria-labelledby={id}
      tabIndex={-1}
      className="grid grid-cols-1 content-start gap-4 self-start rounded-panel bg-surface p-5 shadow-card outline-none sm:p-6"
    >
      <h2 id={id} className="text-xl">
        Votre commande
      </h2>
      <ul className="grid grid-cols-1 gap-3">{lines}</ul>
      {discounts.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-y-2 border-t border-line pt-3">
          <DiscountRows discounts={discounts} />
        </dl>
      )}
      {(deliveryFee !== null || fullFee > 0) && (
        <p className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-3">
          Frais de livraison{' '}
          <span className="font-bold">
            <PromotedFee fee={deliveryFee ?? 0} before={feeText(fullFee)} />
          </span>
        </p>
      )}
      <p className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-3 text-lg font-extrabold">
        <span>Total </span>
        <Francs amount={total} className="min-w-0 wrap-anywhere whitespace-normal!" />
      </p>
      {children}
    </section>
  )
}

interface OrderItem extends Pick<OrderLineProps, 'productId' | 'name' | 'image' | 'price'>, CartVariant {}

/** `linked`: names lead to the products, which a page with a form must not lose its reader to. */
export function OrderItems({ items, linked = false }: { items: readonly OrderItem[]; linked?: boolean }) {
  return items.map(({ color, size, productId, ...item }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may be alike
    <OrderLine key={index} {...item} productId={linked ? productId : undefined}>
      <ChosenOptions options={[{ color, size, quantity: item.quantity }]} />
    </OrderLine>
  ))
}

interface OrderLineProps {
  /** with it, the name leads to the product */
  productId?: string | undefined
  name: string
  image: string | null | undefined
  quantity: number
  price: number
  below?: ReactNode
  children?: Elements
}

export function OrderLine({ productId, name, image, quantity, price, below, children }: OrderLineProps) {
  return (
    <li className="flex flex-wrap gap-x-3">
      <ProductImage
        image={image}
        alt=""
        sizes="56px"
        className="size-14 shrink-0 rounded-field object-cover"
      />
      <div className="min-w-0 grow basis-24">
        <p className="font-bold break-words">
          {productId === undefined ? (
            name
          ) : (
            <Link to={productPath(productId)} className="-my-2.5 block py-2.5 text-link underline">
              {name}
            </Link>
          )}
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-sm wrap-anywhere text-ink-soft">
            <span>{`${quantity} × `}</span>
            <Francs amount={price} className="whitespace-normal!" />
          </span>
          <Francs amount={lineTotal(price, quantity)} className="ml-auto font-bold" />
        </p>
        {children}
      </div>
      <div className="basis-full empty:hidden">{below}</div>
    </li>
  )
}

/** The chosen colours and sizes; several options are listed with their quantities. */
export function ChosenOptions({ options }: { options: readonly CartVariant[] }) {
  return options.map(({ color, size, quantity }) => {
    const chosen = [color, size].filter(Boolean).join(' · ')
    if (chosen === '') return null
    return (
      <p key={chosen} className="text-sm font-normal wrap-anywhere text-ink-soft">
        {`${options.length > 1 ? `${quantity} × ` : ''}${chosen}`}
      </p>
    )
  })
}
