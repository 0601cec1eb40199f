import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PublicBirthList } from '../../../contracts/birth-list.ts'
import { orderPrice } from '../../../domain/cart/cart-price.ts'
import { lineProblemText } from '../../../domain/cart/diff-cart.ts'
import { readAnyPhone } from '../../../domain/contact/phone.ts'
import { type DeliveryZone, deliveryFee, findDistrict } from '../../../domain/deliveries/zones.ts'
import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { ORDER_LIMITS } from '../../../domain/orders/order-constants.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { parseJson } from '../../../domain/unknown-values.ts'
import { errorCode } from '../../api-client/answers.ts'
import { ApiError } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useIdentity } from '../../identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useCodeRefresh } from '../cart/check-code.ts'
import { clearPromotions } from '../cart/load-promotions.ts'
import { UncheckedCodes, useUncheckedCodes } from '../cart/unchecked-codes.tsx'
import { loadPricing, type PricingData, readPromotionsFor } from '../cart/use-cart-price.ts'
import type { LastOrder } from '../checkout/last-order.ts'
import { FollowLink, NotStoredNotice, OrderNextStep } from '../checkout/order-next-step.tsx'
import { OrderItems, OrderSummaryCard } from '../checkout/order-summary-card.tsx'
import { PaymentChoice } from '../checkout/payment-choice.tsx'
import { LazyDistrictField } from '../delivery-zones/lazy-district-field.tsx'
import { clearZones } from '../delivery-zones/load-zones.ts'
import { fetchListed } from '../favourites/fetch-favourites.ts'
import { DeliveryChoice, mayDeliverToParents } from './delivery-choice.tsx'
import {
  type ChosenWish,
  cartOf,
  type Delivery,
  deliveryIssues,
  EMPTY_GIFT,
  inputOf,
  placeGift,
} from './gift-order.ts'
import { GiverFields } from './giver-fields.tsx'
import type { PublicListProps } from './public-list-props.ts'
import { useListForm } from './use-list-form.ts'

export interface GiveFormProps extends PublicListProps {
  chosen: readonly ChosenWish[]
  /** empties the choice */
  clear: () => void
  onClose: () => void
}

/** The order of the chosen articles, then how it goes on. */
export function GiveForm(props: GiveFormProps) {
  const [given, setGiven] = useState<LastOrder | null>(null)
  return given ? <Thanks order={given} onClose={props.onClose} /> : <Form {...props} onGiven={setGiven} />
}

function Form({
  list,
  chosen,
  clear,
  refresh,
  onClose,
  onGiven,
}: GiveFormProps & { onGiven: (order: LastOrder) => void }) {
  const { shareKey } = list
  const identity = useIdentity()
  const navigate = useNavigate()
  const form = useListForm(`birthGift:${shareKey}`, EMPTY_GIFT)
  const { values, change, control, errors, setError, failure, sending, send, forget } = form
  const { offer, reload } = useOffer(chosen)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const id = useId()
  const isUnanswered = values.attempt !== ''

  const { delivery, paymentMethod, zones, district, mayPay } = useChoices(list, values, offer.pricing)
  const phone = readAnyPhone(values.giverPhone)
  useCodeRefresh(phone)
  const isWithoutCode = useUncheckedCodes().length > 0
  const promotions = readPromotionsFor(offer.pricing.promotions, phone)
  const cart = cartOf(chosen, offer.categories)
  const price = orderPrice(cart, { zones, promotions, district: district?.name, phone }, serverNow())
  const total = price.itemsTotal - price.discount + (district ? price.deliveryFee : 0)

  const give = () =>
    send(async (api) => {
      const { keepOrder, refusalOf, updatePromotions } = await import('../checkout/send-order.ts')
      const attempt = api.readGifts(parseJson(values.attempt))
      const input =
        (chosen.length === 0 && attempt) ||
        api.checkGifts(
          inputOf({ chosen, values, delivery, paymentMethod, price, total, district: district?.name }),
          deliveryIssues(delivery, values, zones, mayPay(paymentMethod)),
        )
      try {
        const order = await placeGift(api, shareKey, input, {
          attempt,
          onAttempt: (sent) => change({ attempt: sent === null ? '' : JSON.stringify(sent) }),
        })
        const kept = keepOrder(order, identity)
        forget()
        clear()
        if (kept.payment) return void navigate('/payment', { state: kept.payment })
        onGiven(kept)
        void refresh()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (errorCode(error) === 'PROMOTION_CHANGED') updatePromotions(error, promotions, phone)
        // Somebody else may have been faster, or the shop has other prices now.
        void refresh()
        void reload()
        const [problem] = refusalOf(error).problems
        throw problem ? new ApiError(`${problem.name}\u202f: ${lineProblemText(problem)}`) : error
      }
    })

  return (
    <form
      ref={form.form}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        void give()
      }}
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-panel bg-surface p-5 shadow-card sm:p-6">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-xl outline-none">
          Votre cadeau
        </h2>
        <DeliveryChoice
          list={list}
          chosen={delivery}
          error={errors.delivery}
          onChoose={(chosenDelivery) => {
            change({ delivery: chosenDelivery })
            setError('paymentMethod', null)
          }}
        />
        <GiverFields form={form} />
        {delivery === 'giver' && (
          <>
            <LazyDistrictField
              zones={zones}
              value={values.district}
              error={errors.district}
              feeOf={(zone) => deliveryFee(zone, price.itemsTotal)}
              onChange={(typed) => {
                change({ district: typed })
                setError('district', null)
              }}
            />
            <TextArea
              label="Votre adresse de livraison"
              help={zones.length > 0 ? 'Rue, point de repère' : 'Quartier, rue, point de repère'}
              autoComplete="street-address"
              maxLength={ORDER_LIMITS.address}
              rows={2}
              {...control('deliveryAddress')}
            />
          </>
        )}
        <PaymentChoice
          chosen={paymentMethod}
          cashAccepted={mayPay('Cash')}
          {...(delivery === 'parents' && {
            cashRefusal: 'Pas pour une livraison aux parents, qui ne paient pas leur cadeau.',
          })}
          error={errors.paymentMethod}
          onChoose={(method) => {
            change({ paymentMethod: method })
            setError('paymentMethod', null)
          }}
        />
        <UncheckedCodes phone={phone} />
        {failure !== null && <Alert kind="error">{failure}</Alert>}
        {chosen.length === 0 && (
          <Alert kind="warning">
            {isUnanswered
              ? 'Votre envoi n’a pas eu de réponse. Touchez le bouton pour savoir s’il est enregistré\u202f: rien ne sera commandé deux fois.'
              : 'Plus aucun article n’est choisi\u202f: choisissez-en un dans la liste. Votre saisie est gardée.'}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            loading={sending}
            disabled={chosen.length === 0 && !isUnanswered}
            className="grow"
          >
            <span>
              {chosen.length === 0 && isUnanswered
                ? 'Vérifier mon envoi'
                : `Offrir ${isWithoutCode ? 'sans le code ' : ''}pour ${formatFrancs(total)}`}
            </span>
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Revenir à la liste
          </Button>
        </div>
      </div>
      {chosen.length > 0 && (
        <OrderSummaryCard
          lines={<OrderItems items={chosen.map(({ wish, quantity }) => ({ ...wish, quantity }))} />}
          deliveryFee={district ? price.deliveryFee : null}
          discounts={price.promotions}
          total={total}
        />
      )}
    </form>
  )
}

type Values = typeof EMPTY_GIFT

/** The delivery and payment that are possible, and the zones and the district of the chosen delivery. */
function useChoices(list: PublicBirthList, values: Values, { deliveryZones }: PricingData) {
  const { wallets } = useIdentity()
  const [first] = wallets
  const delivery: Delivery =
    mayDeliverToParents(list, wallets) && values.delivery !== 'giver' ? 'parents' : 'giver'
  const zones = delivery === 'parents' ? zonesOfParents(list) : deliveryZones
  const district = findDistrict(zones, delivery === 'parents' ? PARENTS : values.district)
  const mayPay = (method: PaymentMethod) =>
    method !== 'Cash' || (delivery === 'giver' && (district?.zone.cash ?? true))
  const wallet = wallets.find(({ name }) => name === values.paymentMethod) ?? (mayPay('Cash') ? null : first)
  return { delivery, zones, district, mayPay, paymentMethod: wallet?.name ?? ('Cash' as const) }
}

/** Stands for the district of the parents, which givers do not see. */
const PARENTS = 'parents'

function zonesOfParents({ parentsZone }: PublicBirthList): DeliveryZone[] {
  return parentsZone
    ? [{ ...parentsZone, name: '', deliveryTime: '', districts: [PARENTS], cash: false }]
    : []
}

interface Offer {
  pricing: PricingData
  /** the category of each product, on which promotions depend */
  categories: ReadonlyMap<string, string>
}

const NO_OFFER: Offer = { pricing: { deliveryZones: [], promotions: [] }, categories: new Map() }

/** What the price depends on besides the articles. Without an answer, the shop refuses a wrong total and says why. */
function useOffer(chosen: readonly ChosenWish[]) {
  const [offer, setOffer] = useState(NO_OFFER)
  const ids = [...new Set(chosen.map(({ wish }) => wish.productId))].sort().join(',')
  const load = useCallback(async () => {
    const [pricing, products] = await Promise.all([
      loadPricing(),
      ids === '' ? [] : fetchListed(ids.split(',')).catch(() => []),
    ])
    setOffer({ pricing, categories: new Map(products.map(({ _id, category }) => [_id, category])) })
  }, [ids])
  useEffect(() => void load(), [load])
  const reload = () => {
    clearPromotions()
    clearZones()
    return load()
  }
  return { offer, reload }
}

function Thanks({ order, onClose }: { order: LastOrder; onClose: () => void }) {
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => status.current?.focus(), [])
  return (
    <section
      ref={status}
      tabIndex={-1}
      aria-label="Votre cadeau"
      className="grid grid-cols-1 gap-4 rounded-panel bg-surface p-5 shadow-card outline-none sm:p-6"
    >
      <Alert kind="success">
        <p>
          <span>{'Merci\u202f! Votre cadeau est réservé, commande '}</span>
          <span className="whitespace-nowrap">{`${order.orderId}.`}</span>
        </p>
      </Alert>
      <NotStoredNotice />
      <h3 className="text-lg">Et maintenant ?</h3>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>Envoyez le message WhatsApp à la boutique pour finaliser.</li>
        <li>Nous confirmons avec vous le jour de la livraison.</li>
        <li>
          <span>Le cadeau arrive chez vous</span>
          <span>{order.paymentMethod === 'Cash' ? ', et vous le payez à la livraison.' : '.'}</span>
        </li>
        <li>La liste dit aux parents ce qui est offert, pour que personne ne l’offre deux fois.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <OrderNextStep order={order} />
        <FollowLink order={order} />
      </div>
      <Button variant="secondary" onClick={onClose} className="justify-self-start">
        Revenir à la liste
      </Button>
    </section>
  )
}
