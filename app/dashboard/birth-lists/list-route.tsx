import { Phone } from 'lucide-react'
import { useNavigate } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { type ManagedBirthList, managedBirthListAnswer } from '../../../contracts/birth-list.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { birthListPath as publicPath } from '../../../domain/urls/birth-list-path.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toasts.tsx'
import { Badge } from '../badge.tsx'
import { useChange } from '../change/use-change.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { loadAnswer } from '../load.ts'
import { BIRTH_LISTS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import { useGuard } from '../use-guard.ts'
import type { Route } from './+types/list-route'
import { Gifts } from './list-gifts.tsx'
import { CARD, LIST_STATES, MONEY_TASKS } from './list-texts.ts'

export function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const failed = 'Erreur lors de la récupération de la liste de naissance'
  return loadAnswer(request, failed, managedBirthListAnswer, encoded`/birth-lists/manage/${id}`)
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

function Wishes({ list: { id, items } }: { list: ManagedBirthList }) {
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
            <p className="text-sm text-ink-soft">{factsOf(item)}</p>
            {item.task && <Task listId={id} item={item} task={item.task} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Item = ManagedBirthList['items'][number]

function factsOf({ price, taken, quantity, received, promised }: Item): string {
  const facts = [
    formatFrancs(price),
    `${taken} sur ${quantity} offert${taken > 1 ? 's' : ''}`,
    received > 0 && `${formatFrancs(received)} reçus`,
    promised > 0 && `${formatFrancs(promised)} promis`,
  ]
  return facts.filter(Boolean).join(' · ')
}

interface TaskProps {
  listId: string
  item: Item
  task: NonNullable<Item['task']>
}

/** What waits for the shop because an article is paid, or cannot be. */
function Task({ listId, item, task }: TaskProps) {
  const { send, loading } = useChange()
  const guard = useGuard('orders')
  const path = encoded`/birth-lists/manage/${listId}/items/${item.id}/order`
  const order = () =>
    void send({ path, method: 'POST', body: {}, answer: successAnswer, success: 'Commande créée' })
  const mayOrder = task === 'order' || task === 'sold_out'
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="font-bold text-warning">{MONEY_TASKS[task]}</p>
      {mayOrder && (
        <Button
          variant="secondary"
          loading={loading}
          {...guard(order)}
          aria-label={`Créer la commande\u202f: ${productLabel(item)}`}
        >
          Créer la commande
        </Button>
      )}
    </div>
  )
}

function Ending({ list: { id, state, title, items, held } }: { list: ManagedBirthList }) {
  const { send, loading } = useChange()
  const navigate = useNavigate()
  const guard = useGuard('orders')
  const { ask, dialog } = useConfirm()
  const isClosed = state === 'closed'
  const promised = items.reduce((sum, item) => sum + item.promised, 0)
  const list = { path: encoded`/birth-lists/manage/${id}`, answer: successAnswer }
  const toggle = () => {
    const success = isClosed ? 'Liste rouverte' : 'Liste fermée'
    void send({ ...list, method: 'PATCH', body: { closed: !isClosed }, success })
  }
  async function erase() {
    await send({ ...list, method: 'DELETE', success: 'Liste supprimée' }, ({ ok }) => {
      if (ok) void navigate(BIRTH_LISTS_PATH, { replace: true })
    })
  }
  const keeps = `La boutique garde ${formatFrancs(held)} pour cette liste. Rendez cet argent ou créez la commande avant de la supprimer.`
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {held > 0 && <p className="grow basis-72">{keeps}</p>}
      {state !== 'ended' && (
        <Button variant="secondary" loading={loading} {...guard(toggle)}>
          {isClosed ? 'Rouvrir la liste' : 'Fermer la liste'}
        </Button>
      )}
      <Button
        variant="danger"
        {...guard(() => {
          if (held > 0) return void notify.info(keeps)
          ask({
            title: 'Supprimer la liste\u202f?',
            text: `${quoted(title)} sera effacée avec les noms et les messages. Les commandes restent.${promised > 0 ? ` ${formatFrancs(promised)} sont promis et n’ont pas été reçus\u202f: ils ne s’affichent qu’ici.` : ''}`,
            confirm: 'Supprimer',
            danger: true,
            onConfirm: erase,
          })
        })}
      >
        Supprimer la liste
      </Button>
      {dialog}
    </div>
  )
}
