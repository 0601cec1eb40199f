import { type FormEvent, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { validate } from '../../../contracts/issues.ts'
import { readProduct } from '../../../contracts/product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'

export interface ReviewFormProps {
  productId: string
  onProduct: (product: Product) => void
}

interface Opinion extends ReviewFormProps {
  act: 'rate' | 'review'
  schema: GenericSchema
  success: string
  /** message when the server sends none */
  failure: string
}

/**
 * Validates and sends a rating or comment. Errors appear beside their field and as a toast; the product in the answer
 * replaces the one on the page.
 */
export function useReviewForm({ productId, act, schema, success, failure, onProduct }: Opinion) {
  const fields = useFormErrors()
  const [busy, setBusy] = useState(false)

  /** @returns false when nothing was saved */
  async function send(event: FormEvent, opinion: Record<string, unknown>): Promise<boolean> {
    event.preventDefault()
    if (busy) return false
    const checked = validate(schema, opinion)
    if (!checked.ok) {
      fields.point(checked.issues)
      notify.error(checked.issues[0]?.message ?? failure)
      return false
    }
    fields.point([])
    setBusy(true)
    try {
      onProduct(await sendOpinion(productId, act, checked.value))
      notify.success(success)
      return true
    } catch (error) {
      notify.error(failureText(error, failure))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { ...fields, busy, send }
}

async function sendOpinion(productId: string, act: Opinion['act'], body: unknown): Promise<Product> {
  const url = apiUrl(encoded`/products/${productId}/${act}`)
  const { data } = await callApi(url, { method: 'POST', body, expects: hasProduct })
  return readProduct((data as { product: unknown }).product)
}

function hasProduct(data: unknown): boolean {
  return Boolean((data as { product?: { _id?: unknown } }).product?._id)
}
