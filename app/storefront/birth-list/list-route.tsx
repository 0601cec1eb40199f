import { lazy, Suspense, useEffect, useState } from 'react'
import { data, useLocation, useParams, useRevalidator } from 'react-router'
import type { PublicBirthList } from '../../../contracts/birth-list.ts'
import { sharedImage } from '../../../domain/catalogue/image-sources.ts'
import { BIRTH_LISTS_PATH, readOwnerKey } from '../../../domain/urls/birth-list-path.ts'
import { getPublicList } from '../../../use-cases/birth-lists/read-list.ts'
import { ApiError, failureText, NO_ANSWER } from '../../api-client/api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { pageMeta, shopName } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { personalHeaders } from '../plain-page.tsx'
import type { Route } from './+types/list-route'
import { removeMyList, useMyLists } from './my-lists-store.ts'
import { PublicList } from './public-list.tsx'
import { loadListApi } from './use-list-form.ts'

const OwnList = lazy(async () => ({ default: (await import('./own-list.tsx')).OwnList }))

export const headers = personalHeaders

interface ListContent {
  /** null: there is no such list */
  list: PublicBirthList | null
  failure: string | null
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await getPublicList(context.get(shopContext), params.shareKey)
  const content: ListContent = { list: found.ok ? found.list : null, failure: null }
  return data(content, { status: found.ok ? 200 : 404 })
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<ListContent> {
  try {
    const { fetchList } = await loadListApi()
    return { list: await fetchList(params.shareKey, request.signal), failure: null }
  } catch (error) {
    if (request.signal.aborted) throw error
    if (error instanceof ApiError && error.status === 404) return { list: null, failure: null }
    return { list: null, failure: failureText(error, NO_ANSWER) }
  }
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const list = loaderData?.list
  const image = list?.items.find((item) => item.image)?.image
  return pageMeta(args, {
    title: `${list?.title ?? 'Liste de naissance'} | ${shopName(args)}`,
    description: list
      ? `La liste de naissance de ${list.recipient}. ${list.message}`.trim()
      : 'Liste introuvable',
    ...(image && { image: { address: sharedImage(image) } }),
    hidden: true,
  })
}

export default function BirthListPage({ loaderData }: Route.ComponentProps) {
  const { shareKey = '' } = useParams()
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-6 sm:py-8">
      <List key={shareKey} shareKey={shareKey} loaded={loaderData} />
    </div>
  )
}

function List({ shareKey, loaded: { list, failure } }: { shareKey: string; loaded: ListContent }) {
  const ownerKey = useOwnerKey(shareKey)
  const [asGiver, setAsGiver] = useState(false)
  const { revalidate } = useRevalidator()
  // A failed refresh keeps the list that is displayed.
  const [last, setLast] = useState(list)
  if (list && list !== last) setLast(list)
  const shown = list ?? (failure === null ? null : last)

  if (failure !== null && !shown) return <LoadFailure text={failure} />
  if (!shown) return <UnknownList shareKey={shareKey} />
  const show = (giver: boolean) => {
    setAsGiver(giver)
    void revalidate()
  }
  if (ownerKey && !asGiver) {
    return (
      <Suspense fallback={<ProductGridSkeleton count={4} />}>
        <OwnList access={{ shareKey, ownerKey }} title={shown.title} onShowAsGiver={() => show(true)} />
      </Suspense>
    )
  }
  return (
    <>
      {ownerKey && (
        <Button variant="secondary" onClick={() => show(false)} className="justify-self-start">
          Gérer ma liste
        </Button>
      )}
      {failure !== null && <LoadFailure text={failure} isShown />}
      <PublicList list={shown} refresh={revalidate} />
    </>
  )
}

/** The parents' key: of the link that was opened, or of this device. */
function useOwnerKey(shareKey: string): string | null {
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const kept = useMyLists().find((list) => list.shareKey === shareKey)?.ownerKey ?? null
  return hydrated ? (readOwnerKey(hash) ?? kept) : null
}

function UnknownList({ shareKey }: { shareKey: string }) {
  useEffect(() => removeMyList(shareKey), [shareKey])
  return (
    <>
      <h1 className="sr-only">Liste introuvable</h1>
      <EmptyState text="Cette liste de naissance n’existe pas, ou n’existe plus.">
        <p className="text-ink-soft">
          Le lien est peut-être incomplet. Demandez aux parents de vous l’envoyer de nouveau.
        </p>
        <ButtonLink to={BIRTH_LISTS_PATH}>Créer une liste</ButtonLink>
      </EmptyState>
    </>
  )
}
