import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { check } from '../../../contracts/issues.ts'
import { readProduct } from '../../../contracts/product.ts'
import { encoded } from '../../../domain/addresses/encoded.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { Issue } from '../../../domain/refusals.ts'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'

export interface OpinionFormProps {
  productId: string
  /** hears the product with the opinion, as the API answered it */
  onProduct: (product: Product) => void
}

interface Opinion extends OpinionFormProps {
  /** what is done to the product: the last part of the call's address */
  act: 'rate' | 'review'
  schema: GenericSchema
  success: string
  /** said where the server says nothing */
  failure: string
}

/**
 * The way of a visitor's opinion to the API (storefront.md §4, §8): what is wrong is told beside its field and as a
 * toast before anything is sent, nothing is sent twice, and the answered product takes the place of the present one.
 */
export function useOpinionForm({ productId, act, schema, success, failure, onProduct }: Opinion) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  useFocusKept(form, busy)

  function refuse(issues: readonly Issue[]) {
    const [first] = issues
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    notify.error(first?.message ?? failure)
    form.current?.querySelector<HTMLElement>(`[name="${first?.path}"]`)?.focus()
  }

  /** True once the opinion is kept; false leaves everything as it was typed. */
  async function send(event: FormEvent, fields: Record<string, unknown>): Promise<boolean> {
    event.preventDefault()
    if (busy) return false
    const checked = check(schema, fields)
    if (!checked.ok) {
      refuse(checked.issues)
      return false
    }
    setErrors({})
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

  /** What was wrong with a field is no longer told once it changes. */
  const forget = (field: string) => setErrors(({ [field]: _, ...others }) => others)

  return { form, errors, busy, send, forget }
}

async function sendOpinion(productId: string, act: Opinion['act'], body: unknown): Promise<Product> {
  const url = apiUrl(encoded`/products/${productId}/${act}`)
  const { data } = await callApi(url, { method: 'POST', body })
  return readProduct((data as { product?: unknown } | null)?.product)
}

/** A button that is at work cannot keep the focus: it gets it back afterwards, unless somebody has moved into a field. */
function useFocusKept(form: { current: HTMLFormElement | null }, busy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    // Focused is then nothing, or something around the form: the page, its content.
    if (wasBusy.current && !busy && document.activeElement?.contains(form.current)) {
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
    }
    wasBusy.current = busy
  }, [form, busy])
}
