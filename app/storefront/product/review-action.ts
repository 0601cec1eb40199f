import { useFetcher } from 'react-router'
import { validate } from '../../../contracts/fields.ts'
import { readProduct } from '../../../contracts/read-product.ts'
import { ratingInput, reviewForm } from '../../../contracts/review-form.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { useActionResult, useFormErrors } from '../../ui/form-hooks.ts'
import { notify } from '../../ui/toasts.tsx'

export interface ReviewFormProps {
  /** called with the product from the API, which includes the new rating or review */
  onProduct: (product: Product) => void
}

const INTENTS = {
  rate: {
    schema: ratingInput,
    success: 'Votre note a été enregistrée !',
    failure: 'Erreur lors de la soumission de la note',
  },
  review: {
    schema: reviewForm,
    success: 'Votre commentaire a été ajouté !',
    failure: "Erreur lors de l'ajout du commentaire",
  },
} as const

type ReviewIntent = keyof typeof INTENTS
type ReviewInput = { rating: number | null } | { text: string; pseudo: string }
type ReviewResult = { product: Product | null }

/** Handles the mutations of the product page: a rating or a review. */
export async function reviewAction(request: Request, productId: string): Promise<ReviewResult> {
  const { intent, input }: { intent: ReviewIntent; input: ReviewInput } = await request.json()
  const { success, failure } = INTENTS[intent]
  try {
    const url = apiUrl(encoded`/products/${productId}/${intent}`)
    const { data } = await callApi(url, { method: 'POST', body: input, expects: hasProduct })
    const product = readProduct((data as { product: unknown }).product)
    notify.success(success)
    return { product }
  } catch (error) {
    notify.error(failureText(error, failure))
    return { product: null }
  }
}

/** Sends a rating or a review to the `clientAction`, then calls `onProduct` with the returned product. */
export function useReviewForm(
  intent: ReviewIntent,
  onProduct: ReviewFormProps['onProduct'],
  onSaved?: () => void,
) {
  const fields = useFormErrors()
  const fetcher = useFetcher<ReviewResult>()
  const loading = fetcher.state !== 'idle'

  useActionResult(fetcher.data, ({ product }) => {
    if (!product) return
    onProduct(product)
    onSaved?.()
  })

  function submit(input: ReviewInput) {
    if (loading) return
    const { schema, failure } = INTENTS[intent]
    const checked = validate(schema, input)
    fields.showIssues(checked.ok ? [] : checked.issues)
    if (!checked.ok) return notify.error(checked.issues[0]?.message ?? failure)
    const options = { method: 'post', encType: 'application/json', flushSync: true } as const
    void fetcher.submit({ intent, input: checked.value }, { ...options, defaultShouldRevalidate: false })
  }

  return { ...fields, loading, submit }
}

function hasProduct(data: unknown): boolean {
  return Boolean((data as { product?: { _id?: unknown } }).product?._id)
}
