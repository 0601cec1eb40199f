import { lineTotal } from '../../../domain/pricing/price.ts'
import { Francs } from '../../ui/price.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import type { PaymentState } from './payment-state.ts'

/** What is paid for. */
export function PaymentLines({ payment }: { payment: PaymentState }) {
  return (
    <section
      aria-labelledby="what-is-paid"
      className="grid grid-cols-1 content-start gap-4 self-start rounded-panel bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="what-is-paid" className="text-xl">
        Votre commande
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {payment.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may be alike
          <li key={index} className="flex flex-wrap gap-x-3">
            <ProductPicture
              image={item.image}
              alt=""
              sizes="56px"
              className="size-14 shrink-0 rounded-field object-cover"
            />
            <div className="min-w-0 grow basis-24">
              <p className="font-bold break-words">{item.name}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {item.quantity} × <Francs amount={item.price} className="whitespace-normal!" />
              </p>
              {(item.color || item.size) && (
                <p className="text-sm text-ink-soft">{[item.color, item.size].filter(Boolean).join(' · ')}</p>
              )}
            </div>
            <Francs amount={lineTotal(item.price, item.quantity)} className="ml-auto font-bold" />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-3 text-lg font-extrabold">
        Total <Francs amount={payment.totalAmount} className="min-w-0 wrap-anywhere whitespace-normal!" />
      </p>
    </section>
  )
}
