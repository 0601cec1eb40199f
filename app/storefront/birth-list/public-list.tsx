import { Gift, HandCoins } from 'lucide-react'
import { type ComponentType, useId, useState } from 'react'
import { Link } from 'react-router'
import type { PublicBirthList, ShownWish } from '../../../contracts/birth-list.ts'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import { productLabel, variantLabel } from '../../../domain/catalogue/variants.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { lineTotal } from '../../../domain/pricing/price.ts'
import { withFirstDay } from '../../../domain/text/first-day.ts'
import { isRecord, own, readNumber, textAt } from '../../../domain/unknown-values.ts'
import { variantPath } from '../../../domain/urls/page-paths.ts'
import { NO_ANSWER } from '../../api-client/api.ts'
import { useIdentity } from '../../identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { NoScriptNotice } from '../no-script-notice.tsx'
import { StickyBuyBar } from '../sticky-buy-bar.tsx'
import type { ChosenWish } from './gift-order.ts'
import type { GiveFormProps } from './give-form.tsx'
import type { MoneyFormProps } from './money-form.tsx'
import type { PublicListProps } from './public-list-props.ts'
import { useStored } from './use-list-form.ts'
import { WishMarks } from './wish-marks.tsx'

/** A birth list as everybody with its link sees it. */
export function PublicList({ list, refresh }: PublicListProps) {
  const { title, recipient, message, expectedOn, items } = list
  const { chosen, choose, clear } = useChosen(list)
  const isUnanswered = useStored(`birthGift:${list.shareKey}`, readUnanswered).value
  const [Form, setForm] = useState<ComponentType<GiveFormProps> | null>(null)
  const units = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = chosen.reduce((sum, { wish, quantity }) => sum + lineTotal(wish.price, quantity), 0)
  useRestoreFocus()

  async function goOn() {
    try {
      const { GiveForm } = await import('./give-form.tsx')
      setForm(() => GiveForm)
    } catch {
      void notify.error(NO_ANSWER)
    }
  }

  return (
    <>
      <header className="grid max-w-3xl gap-2 wrap-anywhere">
        <p className="text-sm font-bold text-ink-soft">Liste de naissance</p>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="text-lg">
          <span>{`De ${recipient}`}</span>
          {expectedOn && <span>{`, naissance prévue le ${dayText(expectedOn)}`}</span>}
        </p>
        {message !== '' && <p className="whitespace-pre-line">{message}</p>}
      </header>
      <State list={list} />
      <NoScriptNotice act="Offrir un article" />
      {items.length === 0 ? (
        <EmptyState text="Cette liste n’a pas encore d’article.">
          <p className="text-ink-soft">Les parents la préparent : revenez un peu plus tard.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Articles de la liste" className="grid items-start gap-3 md:grid-cols-2">
          {items.map((wish) => (
            <WishCard
              key={wish.id}
              wish={wish}
              list={list}
              chosen={chosen.find((one) => one.wish.id === wish.id)?.quantity ?? 0}
              onChoose={(quantity) => choose(wish.id, quantity)}
              refresh={refresh}
            />
          ))}
        </ul>
      )}
      {(units > 0 || isUnanswered) && !Form && (
        <div className="flex justify-end">
          <StickyBuyBar name={articleCount(units)} amount={total}>
            <Button onClick={goOn} className="min-h-12 grow sm:px-10">
              <Gift className="size-5" />
              <span>{giveLabel(units)}</span>
            </Button>
          </StickyBuyBar>
        </div>
      )}
      {Form && <Form {...{ list, chosen, clear, refresh }} onClose={() => setForm(null)} />}
    </>
  )
}

function giveLabel(units: number): string {
  if (units === 0) return 'Reprendre mon cadeau'
  return units === 1 ? 'Offrir cet article' : `Offrir ces ${units} articles`
}

/** Whether a gift was sent without an answer. */
const readUnanswered = (stored: unknown) => isRecord(stored) && textAt(stored, 'attempt') !== ''

function State({ list: { state, items, endsAt } }: { list: PublicBirthList }) {
  const { wallets } = useIdentity()
  if (state === 'closed') {
    return <Alert kind="info">Les parents ont fermé cette liste : on ne peut plus y prendre d’article.</Alert>
  }
  if (state === 'ended') {
    return <Alert kind="info">{`Cette liste est terminée depuis le ${dayText(endsAt)}.`}</Alert>
  }
  const wished = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = items.reduce((sum, wish) => sum + (wish.state === 'open' ? wish.remaining : 0), 0)
  if (wished === 0) return null
  const text = () => {
    if (left > 0) {
      return `${articleCount(left)} ${left > 1 ? 'restent' : 'reste'} à offrir. Choisissez ce que vous offrez\u202f: la boutique le réserve, et personne d’autre ne le prend.`
    }
    return wallets.length > 0 && items.some(mayTakeMoney)
      ? 'Vous pouvez encore participer à un article\u202f: donnez le montant que vous voulez.'
      : 'Tous les articles sont offerts ou indisponibles. Merci\u202f!'
  }
  return <p className="rounded-card bg-mint p-4 font-bold">{text()}</p>
}

/** The units that the giver chose in this tab, as far as they can still be given. */
function useChosen({ shareKey, items, state }: PublicBirthList) {
  const { value, store, readNow } = useStored(`birthGiftUnits:${shareKey}`, readUnits)
  const chosen = items.flatMap((wish): ChosenWish[] => {
    const quantity = Math.min(readNumber(own(value, wish.id), 1, 99) ?? 0, mostUnits(wish))
    return quantity > 0 && state === 'open' ? [{ wish, quantity }] : []
  })
  const choose = (itemId: string, quantity: number) => store({ ...readNow(), [itemId]: quantity })
  return { chosen, choose, clear: () => store(null) }
}

const readUnits = (stored: unknown) => (isRecord(stored) ? stored : {})

/** Whether money can be put towards a wish, in a shop that has a wallet. */
const mayTakeMoney = ({ takesMoney, missing, state }: ShownWish) =>
  takesMoney && missing > 0 && state !== 'gone'

/** How many units of a wish one giver can take. */
function mostUnits({ state, remaining, stock }: ShownWish): number {
  return state === 'open' ? Math.min(remaining, stock) : 0
}

interface WishCardProps {
  wish: ShownWish
  list: PublicBirthList
  chosen: number
  onChoose: (quantity: number) => void
  refresh: () => Promise<void>
}

function WishCard({ wish, list, chosen, onChoose, refresh }: WishCardProps) {
  const { productId, name, image, state, price, quantity, remaining, missing, promised, received } = wish
  const [Money, setMoney] = useState<ComponentType<MoneyFormProps> | null>(null)
  const { wallets } = useIdentity()
  const id = useId()
  const most = mostUnits(wish)
  const given = promised + received
  const isOpen = list.state === 'open'
  const takesMoney = isOpen && mayTakeMoney(wish) && wallets.length > 0
  useRestoreFocus()

  async function openMoney() {
    try {
      const { MoneyForm } = await import('./money-form.tsx')
      setMoney(() => MoneyForm)
    } catch {
      void notify.error(NO_ANSWER)
    }
  }

  return (
    <li
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-3 rounded-card bg-surface p-3 shadow-card"
    >
      <div className="flex flex-wrap gap-3">
        <ProductImage
          image={image}
          alt=""
          sizes="96px"
          className={`size-[96px] shrink-0 rounded-field object-cover ${state === 'open' ? '' : 'opacity-60'}`}
        />
        <div className="grid min-w-0 grow basis-40 grid-cols-1 content-start gap-1">
          <h2 id={id} className="text-base wrap-anywhere">
            {state === 'gone' ? (
              <span>{name}</span>
            ) : (
              <Link to={variantPath(productId, wish)} className="-my-3.5 inline-block py-3.5 hover:underline">
                {name}
              </Link>
            )}
          </h2>
          {variantLabel(wish) !== '' && (
            <p className="text-sm wrap-anywhere text-ink-soft">{variantLabel(wish)}</p>
          )}
          <Francs amount={price} className="font-extrabold whitespace-normal!" />
          <WishMarks wish={wish} />
        </div>
      </div>
      {given > 0 && state !== 'offered' && (
        <p className="text-sm">
          {`Participations\u202f: ${formatFrancs(given)}${missing > 0 ? `, il manque ${formatFrancs(missing)}` : ''}.`}
        </p>
      )}
      {isOpen && (most > 0 || takesMoney) && (
        <div className="needs-script flex flex-wrap items-center gap-3">
          {most > 0 &&
            (chosen === 0 ? (
              <Button onClick={() => onChoose(1)} aria-label={`Offrir\u202f: ${productLabel(wish)}`}>
                <Gift className="size-5" />
                Offrir
              </Button>
            ) : (
              <QuantityStepper
                label={`Nombre de ${name} à offrir`}
                quantity={chosen}
                min={0}
                max={most}
                quiet={quantity === 1 || most === remaining}
                onChange={onChoose}
              />
            ))}
          {takesMoney && !Money && (
            <Button
              variant="secondary"
              onClick={openMoney}
              aria-label={`Participer\u202f: ${productLabel(wish)}`}
            >
              <HandCoins className="size-5" />
              Participer
            </Button>
          )}
        </div>
      )}
      {Money && <Money wish={wish} list={list} refresh={refresh} onClose={() => setMoney(null)} />}
    </li>
  )
}

const DAY = new Intl.DateTimeFormat('fr-SN', { dateStyle: 'long', timeZone: 'UTC' })

/** @param day an ISO date or timestamp; Dakar has UTC */
function dayText(day: string): string {
  return Number.isNaN(Date.parse(day)) ? day : withFirstDay(DAY.format(new Date(day)))
}
