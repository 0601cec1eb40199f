import { useState } from 'react'
import { useParams } from 'react-router'
import { validate } from '../../../contracts/fields.ts'
import { readProduct } from '../../../contracts/read-product.ts'
import { ratingInput, reviewForm } from '../../../contracts/review-form.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { useFormErrors } from '../../ui/form-hooks.ts'
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
type ReviewInput = { rating: number | null } | { text: string; pseudo: string; size: string }

/** Sends a rating or a review of the page's product, then calls `onProduct` with the returned product. */
export function useReviewForm(
  intent: ReviewIntent,
  onProduct: ReviewFormProps['onProduct'],
  onSaved?: () => void,
) {
  const { id = '' } = useParams()
  const fields = useFormErrors()
  const [loading, setLoading] = useState(false)
  const { schema, success, failure } = INTENTS[intent]

  async function send(input: object) {
    setLoading(true)
    try {
      const url = apiUrl(encoded`/products/${id}/${intent}`)
      const { data } = await callApi(url, { method: 'POST', body: input, expects: hasProduct })
      const product = readProduct(productOf(data))
      notify.success(success)
      onProduct(product)
      onSaved?.()
    } catch (error) {
      notify.error(failureText(error, failure))
    } finally {
      setLoading(false)
    }
  }

  function submit(input: ReviewInput) {
    if (loading) return
    const checked = validate(schema, input)
    fields.showIssues(checked.ok ? [] : checked.issues)
    if (!checked.ok) return notify.error(checked.issues[0]?.message ?? failure)
    void send(checked.value)
  }

  return { ...fields, loading, submit }
}

const productOf = (data: unknown) => (isRecord(data) ? own(data, 'product') : null)

function hasProduct(data: unknown): boolean {
  const product = productOf(data)
  return isRecord(product) && Boolean(own(product, '_id'))
}
