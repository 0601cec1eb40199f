import { Phone } from 'lucide-react'
import { Link, replace, useFetcher } from 'react-router'
import { type ManagedBirthList, managedBirthListAnswer } from '../../../contracts/birth-list.ts'
import type { MoneyStateInput } from '../../../contracts/birth-list-form.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { birthListPath as publicPath } from '../../../domain/urls/birth-list-path.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { mutate, SUBMIT_JSON } from '../admin-api.ts'
import { Badge } from '../badge.tsx'
import { useReloadOn } from '../events/use-shop-events.ts'
import { formatDate, formatDateTime } from '../format-dates.ts'
import { loadAnswer } from '../load.ts'
import { BIRTH_LISTS_PATH, orderDetailsPath } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import { useGuard } from '../use-guard.ts'
import type { Route } from './+types/list-route'
import { GIFT_STATES, LIST_STATES } from './list-texts.ts'

export function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const failed = 'Erreur lors de la récupération de la liste de naissance'
  return loadAnswer(request, failed, managedBirthListAnswer, encoded`/birth-lists/manage/${id}`)
}

type Submission =
  | { intent: 'switch'; body: { closed: boolean } }
  | { intent: 'erase' }
  | { intent: 'money'; giftId: string; body: MoneyStateInput }

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const submission: Submission = await request.json()
  const path = encoded`/birth-lists/manage/${id}`
  if (submission.intent === 'erase') {
    const erased = await mutate({ path, method: 'DELETE', success: 'Liste supprimée' })
    if (erased.ok) throw replace(BIRTH_LISTS_PATH)
    return erased
  }
  if (submission.intent === 'switch') {
    const success = submission.body.closed ? 'Liste fermée' : 'Liste rouverte'
    return mutate({ path, method: 'PATCH', body: submission.body, success })
  }
  const gift = path + encoded`/money/${submission.giftId}`
  return mutate({ path: gift, method: 'PATCH', body: submission.body, success: 'Participation enregistrée' })
}

export default function BirthListPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('order')
  return (
    <SubPage
      title={data?.list.title ?? 'Liste de naissance'}
      back={{ to: BIRTH_LISTS_PATH, label: 'Listes de naissance' }}
      failure={failure}
    >
      {data && (
        <>
          <Parents list={data.list} />
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <Wishes list={data.list} />
            <Gifts list={data.list} />
          </div>
          <Ending list={data.list} />
        </>
      )}
    </SubPage>
  )
}

const CARD = 'grid grid-cols-1 content-start gap-2 rounded-card bg-surface p-5 shadow-card'

function Parents({ list }: { list: ManagedBirthList }) {
  const { shareKey, recipient, phone, district, address, message, state, createdAt, endsAt } = list
  return (
    <section aria-label="Parents" className={CARD}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-lg font-bold wrap-anywhere">{recipient}</p>
        <Badge {...LIST_STATES[state]} />
      </div>
      <a href={telHref(phone)} className="word-link justify-self-start">
        <Phone className="size-4" />
        <span>{formatPhone(phone)}</span>
      </a>
      <p className="wrap-anywhere">{[district, address].filter(Boolean).join(', ')}</p>
      {message !== '' && <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{message}</p>}
      <p className="text-sm text-ink-soft">
        {`Créée le ${createdAt && formatDate(createdAt)}, ouverte jusqu’au ${endsAt && formatDate(endsAt)}`}
      </p>
      <a
        href={publicPath(shareKey)}
        target="_blank"
        rel="noreferrer"
        className="word-link justify-self-start"
      >
        Voir la liste comme les proches
      </a>
    </section>
  )
}

function Wishes({ list: { items } }: { list: ManagedBirthList }) {
  return (
    <section aria-labelledby="wishes" className={CARD}>
      <h2 id="wishes" className="text-lg">
        Articles
      </h2>
      {items.length === 0 && <p className="text-ink-soft">Cette liste n’a pas encore d’article.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {items.map((item) => (
          <li key={item.id} className="py-2 wrap-anywhere">
            <p className="font-bold">{productLabel(item)}</p>
            <p className="text-sm text-ink-soft">
              {`${formatFrancs(item.price)} · ${item.taken} sur ${item.quantity} offert${item.taken > 1 ? 's' : ''}${item.received + item.promised > 0 ? ` · ${formatFrancs(item.received)} reçus, ${formatFrancs(item.promised)} promis` : ''}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Gift = ManagedBirthList['gifts'][number]

function Gifts({ list: { gifts, items } }: { list: ManagedBirthList }) {
  return (
    <section aria-labelledby="gifts" className={CARD}>
      <h2 id="gifts" className="text-lg">
        Cadeaux
      </h2>
      {gifts.length === 0 && <p className="text-ink-soft">Aucun cadeau pour l’instant.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {gifts.map((gift) => {
          const item = items.find(({ id }) => id === gift.itemId)
          return (
            <li key={gift.id} className="grid gap-1 py-3 wrap-anywhere">
              <GiftFacts gift={gift} label={item ? productLabel(item) : 'Article retiré'} />
              {gift.amount > 0 && <MoneyButtons gift={gift} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function GiftFacts({ gift, label }: { gift: Gift; label: string }) {
  const { amount, quantity, state, giverName, giverPhone, anonymous, delivery, message, createdAt } = gift
  const facts = [
    GIFT_STATES[state],
    amount > 0 ? `${gift.wallet ?? ''}, code ${gift.paymentCode ?? ''}` : null,
    amount === 0 && (delivery === 'parents' ? 'livré aux parents' : 'livré à celui qui offre'),
    createdAt && formatDateTime(createdAt),
  ]
  return (
    <>
      <p className="font-bold">
        {amount > 0 ? `${formatFrancs(amount)} pour ${label}` : `${quantity} × ${label}`}
      </p>
      <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      <p className="text-sm">
        {`${giverName}${giverPhone === '' ? '' : ` · ${formatPhone(giverPhone)}`}${anonymous ? ' · anonyme pour les parents' : ''}`}
      </p>
      {message !== '' && <p className="rounded-field bg-ground p-3 whitespace-pre-line">{message}</p>}
      {gift.orderId && (
        <Link to={orderDetailsPath(gift.orderId)} className="word-link justify-self-start">
          {`Commande ${gift.orderId}`}
        </Link>
      )}
    </>
  )
}

function MoneyButtons({ gift: { id, state, amount } }: { gift: Gift }) {
  const fetcher = useFetcher<typeof clientAction>()
  const guard = useGuard('payments')
  // An expired promise is stored as promised.
  const was = state === 'received' || state === 'cancelled' ? state : 'promised'
  const set = (next: MoneyStateInput['state']) =>
    guard(() => {
      const submission: Submission = { intent: 'money', giftId: id, body: { was, state: next } }
      if (fetcher.state === 'idle') void fetcher.submit(submission, SUBMIT_JSON)
    })
  const loading = fetcher.state !== 'idle'
  const about = `la participation de ${formatFrancs(amount)}`
  return (
    <div className="flex flex-wrap gap-2">
      {was === 'promised' ? (
        <>
          <Button loading={loading} {...set('received')} aria-label={`Reçu\u202f: ${about}`}>
            Reçu
          </Button>
          <Button
            variant="secondary"
            loading={loading}
            {...set('cancelled')}
            aria-label={`Annuler\u202f: ${about}`}
          >
            Annuler
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          loading={loading}
          {...set('promised')}
          aria-label={`Remettre à recevoir\u202f: ${about}`}
        >
          Remettre à recevoir
        </Button>
      )}
    </div>
  )
}

function Ending({ list: { state, title, items } }: { list: ManagedBirthList }) {
  const fetcher = useFetcher<typeof clientAction>()
  const guard = useGuard('orders')
  const { ask, dialog } = useConfirm()
  const isClosed = state === 'closed'
  const money = items.reduce((sum, { promised, received }) => sum + promised + received, 0)
  const submit = (submission: Submission) => fetcher.submit(submission, SUBMIT_JSON)
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {state !== 'ended' && (
        <Button
          variant="secondary"
          loading={fetcher.state !== 'idle'}
          {...guard(() => void submit({ intent: 'switch', body: { closed: !isClosed } }))}
        >
          {isClosed ? 'Rouvrir la liste' : 'Fermer la liste'}
        </Button>
      )}
      <Button
        variant="danger"
        {...guard(() =>
          ask({
            title: 'Supprimer la liste\u202f?',
            text: `«\u202f${title}\u202f» sera effacée avec les noms et les messages. Les commandes restent.${money > 0 ? ` Notez d’abord qui a donné les ${formatFrancs(money)} de participations\u202f: elles ne s’affichent qu’ici.` : ''}`,
            confirm: 'Supprimer',
            danger: true,
            onConfirm: () => submit({ intent: 'erase' }),
          }),
        )}
      >
        Supprimer la liste
      </Button>
      {dialog}
    </div>
  )
}
