import { type ShownAlertGroup, stockAlertsAnswer } from '../../../contracts/stock-alert.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useNow } from '../../browser/use-now.ts'
import { decode } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { fetchPage } from '../lists/fetch-page.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { load } from '../load.ts'
import { ORDERS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { AlertCard } from './alert-card.tsx'

/** Update interval of the displayed times, in milliseconds. */
const TICK_MS = 60_000

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await load(request, 'Erreur lors du chargement des demandes.', async () => {
    let text = ''
    const page = await fetchPage(request, '/stock-alerts', {}, (json) => {
      const answer = decode(stockAlertsAnswer, json)
      text = answer.text
      return answer.groups
    })
    return { ...page, text }
  })
  return { ...loaded, readAt: serverNow() }
}

export default function StockAlertsPage({ loaderData }: Route.ComponentProps) {
  const { data, failure, readAt } = loaderData
  const now = useNow(readAt, TICK_MS)
  useReloadOn('order', 'stock', 'stock-alert')
  return (
    <SubPage
      title="À prévenir"
      back={{ to: ORDERS_PATH, label: 'Toutes les commandes' }}
      intro={
        <p className="text-ink-soft">
          Les personnes qui ont choisi Prévenez-moi sur un article épuisé. Le bouton WhatsApp ouvre la
          conversation avec un texte déjà écrit et marque la personne comme prévenue. Les numéros sont effacés
          après 90 jours.
        </p>
      }
      failure={failure}
    >
      {data && (
        <PagedList page={data} empty="Personne n’attend un article épuisé.">
          {(rows) => <Groups groups={rows} text={data.text} now={now} />}
        </PagedList>
      )}
    </SubPage>
  )
}

interface GroupsProps {
  groups: readonly ShownAlertGroup[]
  text: string
  now: number
}

function Groups({ groups, text, now }: GroupsProps) {
  const isBack = ({ pieces }: ShownAlertGroup) => pieces !== null && pieces > 0
  const sections = [
    { id: 'back', title: 'De nouveau en stock', shown: groups.filter(isBack) },
    { id: 'sold-out', title: 'Pas encore de retour', shown: groups.filter((group) => !isBack(group)) },
  ]
  return sections
    .filter(({ shown }) => shown.length > 0)
    .map(({ id, title, shown }) => (
      <section key={id} aria-labelledby={id} className="grid grid-cols-1 gap-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {shown.map((group) => (
            <li key={`${group.productId} ${group.color} ${group.size}`}>
              <AlertCard group={group} text={text} now={now} />
            </li>
          ))}
        </ul>
      </section>
    ))
}
