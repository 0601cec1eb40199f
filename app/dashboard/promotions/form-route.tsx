import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { validate } from '../../../contracts/fields.ts'
import { promotionAnswer, type ShownPromotion } from '../../../contracts/managed-promotion.ts'
import { promotionEdit, promotionInput } from '../../../contracts/promotion-form.ts'
import { contentAnswer } from '../../../contracts/setting-messages.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import type { DeliveryZone } from '../../../domain/deliveries/zones.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { fetchProducts } from '../../product-finder/find-products.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { useChange } from '../change/use-change.ts'
import { ConflictList } from '../conflicts/conflict-list.tsx'
import { useMergedDraft } from '../conflicts/use-merged-draft.ts'
import { fetchAnswer } from '../decode.ts'
import { load } from '../load.ts'
import { PROMOTIONS_PATH, promotionSharePath } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/form-route'
import { Preview } from './preview.tsx'
import { draftOf, inputOf, newPromotion, PROMOTION_FIELDS, storedPromotion } from './promotion-draft.ts'
import { PromotionFields } from './promotion-fields.tsx'

interface LoadedPromotion {
  /** null for a new promotion */
  promotion: ShownPromotion | null
  products: StockedProduct[]
  zones: readonly DeliveryZone[]
}

export function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { signal } = request
  return load(request, 'Erreur lors du chargement de l’offre.', async (): Promise<LoadedPromotion> => {
    const [{ content }, promotion] = await Promise.all([
      fetchAnswer(contentAnswer, '/content', { query: { names: 'deliveryZones' }, signal }),
      id === undefined ? null : fetchPromotion(id, signal),
    ])
    const products = await fetchProducts(promotion?.terms.productIds ?? [], signal)
    return { promotion, products, zones: content.deliveryZones ?? [] }
  })
}

export async function fetchPromotion(id: string, signal: AbortSignal): Promise<ShownPromotion> {
  return (await fetchAnswer(promotionAnswer, encoded`/promotions/${id}`, { signal })).promotion
}

export default function PromotionPage({
  params: { id },
  loaderData: { data, failure },
}: Route.ComponentProps) {
  return (
    <SubPage
      title={id === undefined ? 'Nouvelle offre' : 'Modifier l’offre'}
      back={{ to: PROMOTIONS_PATH, label: 'Promotions' }}
      failure={failure}
    >
      {data && <PromotionForm key={id ?? 'new'} loaded={data} />}
    </SubPage>
  )
}

function PromotionForm({ loaded }: { loaded: LoadedPromotion }) {
  const { base, draft, change, discard, differences, choose } = useMergedDraft({
    loaded,
    schema: storedPromotion,
    fields: PROMOTION_FIELDS,
    draftOf: ({ promotion, products }) => (promotion ? draftOf(promotion, products) : newPromotion()),
    keyOf: ({ promotion }) => `promotion:${promotion ? `${promotion.id} ${promotion.version}` : 'new'}`,
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const { send, loading } = useChange()
  const navigate = useNavigate()
  const errors = useFormErrors()

  const save = (body: object) => {
    const target = base.promotion
      ? ({ method: 'PUT', path: encoded`/promotions/${base.promotion.id}` } as const)
      : ({ method: 'POST', path: '/promotions' } as const)
    const change = { ...target, body, answer: promotionAnswer, success: 'Offre enregistrée', silent: true }
    void send(change, (result) => {
      if (result.ok) {
        discard()
        const { id } = result.data.promotion
        return void navigate(base.promotion ? PROMOTIONS_PATH : promotionSharePath(id))
      }
      errors.showIssues(result.issues)
      setRefusal(result.issues.length > 0 ? null : result.message)
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (loading) return
    const { promotion } = base
    const body = promotion
      ? { ...inputOf(draft), version: promotion.version }
      : { ...inputOf(draft), id: draft.id }
    const checked = validate(promotion ? promotionEdit : promotionInput, body)
    const folded = errors.form.current?.querySelector('details')
    if (!checked.ok && folded) folded.open = true
    errors.showIssues(checked.ok ? [] : checked.issues)
    setRefusal(null)
    if (checked.ok) save(body)
  }

  return (
    <form
      ref={errors.form}
      noValidate
      onSubmit={submit}
      aria-label="Offre"
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&_:is(input,select)]:scroll-mb-40"
    >
      <PromotionFields draft={draft} zones={loaded.zones} errors={errors} onChange={change} />
      <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-20">
        <Preview draft={draft} zones={loaded.zones} />
        <ConflictList differences={differences} onChoose={choose} />
        {refusal && <Alert kind="error">{refusal}</Alert>}
      </div>
      <div className="sticky bottom-15 z-10 -mx-4 flex justify-end border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0 lg:col-span-2">
        <Button type="submit" loading={loading} className="max-sm:w-full">
          Enregistrer
        </Button>
      </div>
    </form>
  )
}
