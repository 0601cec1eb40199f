import { useEffect, useState } from 'react'
import { validate } from '../../../contracts/fields.ts'
import { promotionInput } from '../../../contracts/promotion-form.ts'
import { readStockedProducts } from '../../../contracts/read-product.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { type DeliveryZone, deliveryFee } from '../../../domain/deliveries/zones.ts'
import { amountRows } from '../../../domain/orders/amount-rows.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { objectionText } from '../../../domain/promotions/objections.ts'
import { priceCart } from '../../../domain/promotions/price-cart.ts'
import type { Promotion } from '../../../domain/promotions/promotion.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { fetchProducts } from '../../product-finder/find-products.ts'
import { Francs } from '../../ui/price.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { inputOf, type PromotionDraft } from './promotion-draft.ts'

const SAMPLE = 3
const MAX_PIECES = 20

interface PreviewProps {
  draft: PromotionDraft
  zones: readonly DeliveryZone[]
}

/** A sample cart with articles of the shop, priced with the promotion as it is typed. */
export function Preview({ draft, zones }: PreviewProps) {
  const products = useSample(draft)
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({})
  const promotion = promotionOf(draft)
  const lines = products.map((product, index) => ({
    ...{ productId: product._id, category: product.category, color: null, size: null },
    name: product.name,
    price: unitPrice(product, serverNow()),
    quantity: pieces[product._id] ?? (index === 0 ? firstPieces(promotion, products.length) : 1),
  }))
  if (lines.length === 0) return null
  return (
    <section
      aria-labelledby="preview"
      className="grid grid-cols-1 gap-3 rounded-card bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="preview" className="text-lg">
        Exemple de panier
      </h2>
      <ul className="divide-y divide-line">
        {lines.map(({ productId, name, price, quantity }) => (
          <li key={productId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 basis-full wrap-anywhere">{name}</span>
            <QuantityStepper
              label={`Quantité, ${name}`}
              quantity={quantity}
              min={1}
              max={MAX_PIECES}
              quiet
              onChange={(changed) => setPieces({ ...pieces, [productId]: changed })}
            />
            <Francs amount={price * quantity} className="font-bold" />
          </li>
        ))}
      </ul>
      {promotion ? (
        <Amounts promotion={promotion} lines={lines} zones={zones} />
      ) : (
        <p className="text-ink-soft">Complétez l’offre pour voir ce qu’elle donne.</p>
      )}
    </section>
  )
}

interface AmountsProps extends Pick<PreviewProps, 'zones'> {
  promotion: Promotion
  lines: Parameters<typeof priceCart>[0]['lines']
}

function Amounts({ promotion, lines, zones }: AmountsProps) {
  const { effect, from } = promotion.terms
  const chosen = effect.kind === 'free_delivery' ? effect.zones : []
  const zone = zones.find(({ id }) => chosen.length === 0 || chosen.includes(id))
  const articles = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const { unused, total, ...priced } = priceCart({
    lines,
    promotions: [promotion],
    delivery: zone ? { zoneId: zone.id, fee: deliveryFee(zone, articles) } : null,
    now: Math.max(serverNow(), Date.parse(from ?? '') || 0),
  })
  const objection = unused[0]?.objection
  return (
    <>
      <dl className="grid gap-1 border-t border-line pt-3">
        {[...amountRows(priced), { key: 'total', label: 'Total', amount: total }].map(
          ({ key, label, amount }) => (
            <div
              key={key}
              className="flex flex-wrap justify-between gap-x-3 last:text-lg last:font-extrabold"
            >
              <dt className="min-w-0 wrap-anywhere">{label}</dt>
              <dd className="ml-auto">
                <Francs amount={amount} />
              </dd>
            </div>
          ),
        )}
      </dl>
      <p role="status" className="font-bold text-warning empty:hidden">
        {objection &&
          (objection.reason === 'unusable'
            ? 'Cette offre est déjà terminée.'
            : objectionText(objection, serverNow()))}
      </p>
    </>
  )
}

/** The typed promotion; null while its terms are incomplete. */
function promotionOf(draft: PromotionDraft): Promotion | null {
  const { terms, name } = inputOf(draft)
  const label = name || 'Votre offre'
  const checked = validate(promotionInput, { name: label, code: 'CODE', terms })
  if (!checked.ok) return null
  // With a code, `priceCart` says why the promotion does not apply.
  const code = draft.automatic || draft.code === '' ? label : draft.code
  return { id: 'preview', name: label, code, terms: checked.value.terms }
}

/** As many pieces as « three for two » counts. */
function firstPieces(promotion: Promotion | null, products: number): number {
  const effect = promotion?.terms.effect
  return effect?.kind === 'free_items' ? Math.max(1, effect.count - products + 1) : 1
}

/** Articles that the promotion is about; without a selection, the first ones of the shop. */
function useSample({ categories, products }: PromotionDraft): StockedProduct[] {
  const [sample, setSample] = useState<StockedProduct[]>([])
  const ids = products
    .slice(0, SAMPLE)
    .map(({ id }) => id)
    .join(' ')
  const [category] = ids === '' ? categories : []
  useEffect(() => {
    const abort = new AbortController()
    readSample(ids, category, abort.signal).then(setSample, () => {
      // The form works without an example.
    })
    return () => abort.abort()
  }, [ids, category])
  return sample
}

async function readSample(ids: string, category: string | undefined, signal: AbortSignal) {
  if (ids !== '') return fetchProducts(ids.split(' '), signal)
  const url = apiUrl('/products', { variants: 'true', limit: SAMPLE, category })
  return readStockedProducts((await callApi(url, { signal })).data)
}
