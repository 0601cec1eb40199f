import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DeliveryZone } from '../../../domain/deliveries/zones.ts'
import { birthListPath, manageBirthListPath } from '../../../domain/urls/birth-list-path.ts'
import { readPageContent } from '../../../use-cases/settings/read-settings.ts'
import { randomId } from '../../browser/random-id.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { loadZones } from '../delivery-zones/load-zones.ts'
import { NoScriptNotice } from '../no-script-notice.tsx'
import type { Route } from './+types/route'
import { EMPTY_LIST, ListForm, toParents } from './list-form.tsx'
import { keepMyList, useMyLists } from './my-lists-store.ts'
import { useListForm } from './use-list-form.ts'

export const meta = pageTitle(
  'Liste de naissance',
  'Choisissez ce qui aiderait votre bébé et partagez un lien\u202f: chacun offre un article, sans doublon.',
)

export function loader({ context }: Route.LoaderArgs) {
  return readPageContent(context.get(shopContext), ['deliveryZones'])
}

export const clientLoader = loadZones

export default function BirthListsPage({ loaderData: { deliveryZones } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  return (
    <div className="page-width grid max-w-3xl grid-cols-1 gap-6 py-6 sm:gap-8 sm:py-8">
      <header className="grid gap-3">
        <h1 className="text-3xl sm:text-4xl">Liste de naissance</h1>
        <p className="text-lg text-ink-soft">
          Choisissez dans la boutique ce qui aiderait votre bébé, puis partagez un lien avec vos proches.
          Chacun prend un article, ou participe à un gros achat : personne n’offre deux fois la même chose.
          Les cadeaux sont livrés chez vous ou chez celui qui offre, et votre adresse n’est montrée à
          personne.
        </p>
      </header>
      {hydrated && <ListsOfDevice />}
      <NoScriptNotice act="Créer une liste" />
      {hydrated && <NewList zones={deliveryZones} />}
    </div>
  )
}

function ListsOfDevice() {
  const lists = useMyLists()
  const id = useId()
  if (lists.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {lists.length === 1 ? 'Votre liste' : 'Vos listes'}
      </h2>
      <ul className="grid gap-3">
        {lists.map(({ shareKey, title }) => (
          <li key={shareKey}>
            <Link
              to={birthListPath(shareKey)}
              className="flex min-h-14 items-center rounded-card bg-surface px-5 py-3 font-bold wrap-anywhere text-link shadow-card hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewList({ zones }: { zones: readonly DeliveryZone[] }) {
  const navigate = useNavigate()
  const form = useListForm('birthList:new', { ...EMPTY_LIST, id: '' })
  const { values, change, send, forget } = form
  // A repeated request under the same id creates no second list.
  const [newId] = useState(() => randomId(16))

  const create = () =>
    send(async (api) => {
      const id = values.id || newId
      change({ id })
      const { list, ownerKey } = await api.createList({ id, ...toParents(values) })
      const access = { shareKey: list.shareKey, ownerKey }
      const isKept = keepMyList({ ...access, title: list.title })
      forget()
      // Where the browser keeps nothing, the key stays in the address.
      await navigate(isKept ? birthListPath(list.shareKey) : manageBirthListPath(access))
    })

  return (
    <section className="grid grid-cols-1 gap-5 rounded-panel bg-surface p-5 shadow-card sm:p-6">
      <h2 className="text-xl">Créer une liste</h2>
      <ListForm label="Créer une liste" button="Créer la liste" {...{ form, zones }} onSend={create} />
    </section>
  )
}
