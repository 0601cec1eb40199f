import { Link } from 'react-router'
import { birthListsAnswer, type ListedBirthList } from '../../../contracts/birth-list.ts'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDate, pluralize } from '../../../domain/text/format.ts'
import { Badge } from '../badge.tsx'
import { decode } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { fetchPage } from '../lists/fetch-page.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { load } from '../load.ts'
import { birthListPath, ORDERS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { LIST_STATES } from './list-texts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors de la récupération des listes de naissance', () =>
    fetchPage(request, '/birth-lists', {}, (json) => decode(birthListsAnswer, json).lists),
  )
}

export default function BirthListsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('order')
  return (
    <SubPage
      title="Listes de naissance"
      back={{ to: ORDERS_PATH, label: 'Toutes les commandes' }}
      failure={failure}
    >
      <PagedList page={data} empty="Aucune liste de naissance.">
        {(rows) => (
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {rows.map((list) => (
              <li key={list.id}>
                <ListCard list={list} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </SubPage>
  )
}

function ListCard({ list }: { list: ListedBirthList }) {
  const { id, title, recipient, phone, state, endsAt, items, gifts, promised, received, tasks } = list
  const facts = [
    articleCount(items),
    `${pluralize(gifts, 'pièce offerte', 'pièces offertes')}`,
    received > 0 && `${formatFrancs(received)} reçus`,
  ]
  return (
    <article
      aria-labelledby={`list-${id}`}
      className="grid h-full grid-cols-1 content-start gap-2 rounded-card bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={`list-${id}`} className="min-w-0 text-lg wrap-anywhere">
          <Link to={birthListPath(id)} className="-my-3 inline-block py-3 hover:underline">
            {title}
          </Link>
        </h2>
        <Badge {...LIST_STATES[state]} />
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {`${recipient} · ${formatPhone(phone)} · jusqu’au ${formatDate(endsAt)}`}
      </p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {promised > 0 && (
        <p className="font-bold text-warning">{`${formatFrancs(promised)} de participations à recevoir`}</p>
      )}
      {tasks > 0 && (
        <p className="font-bold text-warning">
          {`${pluralize(tasks, 'cadeau', 'cadeaux')} dont l’argent est à commander ou à rendre`}
        </p>
      )}
    </article>
  )
}
