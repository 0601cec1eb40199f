import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Product } from '../../../domain/catalogue/product.ts'
import { isRecord } from '../../../domain/unknown-values.ts'
import { ApiError } from '../../api-client/api.ts'
import { useIdentity } from '../../identity.ts'
import { notify } from '../../ui/toasts.tsx'
import { sessionEnded } from '../dashboard-api.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { type FormPicture, keptPictures } from './form-pictures.ts'
import { type FormValues, formIssues, initialValues } from './form-values.ts'
import { saveProduct } from './save-product.ts'

type TextKey = { [Key in keyof FormValues]: FormValues[Key] extends string ? Key : never }[keyof FormValues]
type TickKey = Exclude<keyof FormValues, TextKey>

/** The product form's state: what is typed, what is wrong with it, and saving it. `onTouch` hears of every change. */
export function useProductForm(product: Product | null, onTouch?: () => void) {
  const { name: shopName } = useIdentity()
  const [id, setId] = useState(product?._id ?? null)
  const [values, setValues] = useState(() => readDraft(id, initialValues(product, shopName, Date.now())))
  const [pictures, setPictures] = useState(() => keptPictures(product?.images ?? []))
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [failure, setFailure] = useState<string | null>(null)
  /** what has been sent, 0 to 1; null while nothing is being sent */
  const [progress, setProgress] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft belongs to the product the form opened with
  useEffect(() => dropDraft(id), [])

  function point(path: string, message: string) {
    setErrors({ [path]: message })
    notify.error(message)
    form.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (progress !== null) return
    setErrors({})
    setFailure(null)
    const [issue] = formIssues(values, id === null && pictures.length === 0)
    if (issue) return point(issue.path, issue.message)
    setProgress(0)
    try {
      await saveProduct({ values, ...sorted(pictures), id, onProgress: setProgress, onSaved })
      notify.success(id === null ? 'Produit ajouté avec succès !' : 'Produit mis à jour avec succès !')
      await navigate('/dashboard/products')
    } catch (error) {
      fail(error)
    } finally {
      setProgress(null)
    }
  }

  /** From here on the form is an edit of what is saved: another try makes no double and sends no picture twice. */
  function onSaved(saved: { id: string; images: string[] }) {
    setId(saved.id)
    setPictures(keptPictures(saved.images))
  }

  function fail(error: unknown) {
    if (sessionEnded(error, pathname)) return keepDraft(product?._id ?? null, values)
    const message = error instanceof Error ? error.message : String(error)
    const text = `Erreur lors de la soumission : ${message}`
    setFailure(text)
    setErrors(issuesOf(error))
    notify.error(text)
  }

  return {
    form: { ref: form, noValidate: true, onSubmit: submit },
    values,
    isNew: id === null,
    pictures,
    changePictures: (next: FormPicture[], problem: string | null = null) => {
      onTouch?.()
      setPictures(next)
      setErrors({ ...errors, images: problem ?? undefined })
    },
    errors,
    failure,
    progress,
    text: (key: TextKey) => ({
      name: key,
      value: values[key],
      error: errors[key],
      onChange: (event: { target: { value: string } }) => {
        onTouch?.()
        setValues({ ...values, [key]: event.target.value })
        setErrors({ ...errors, [key]: undefined })
      },
    }),
    tick: (key: TickKey) => ({
      name: key,
      checked: values[key],
      onChange: (event: { target: { checked: boolean } }) => {
        onTouch?.()
        setValues({ ...values, [key]: event.target.checked })
      },
    }),
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>

function sorted(pictures: readonly FormPicture[]) {
  return {
    files: pictures.flatMap((picture) => (picture.kind === 'file' ? [picture.file] : [])),
    kept: pictures.flatMap((picture) => (picture.kind === 'kept' ? [picture.address] : [])),
  }
}

/** What the server says about single fields, beside them. */
function issuesOf(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError && isRecord(error.body) ? error.body.issues : null
  if (!Array.isArray(issues)) return {}
  return Object.fromEntries(
    issues.filter(isRecord).map(({ path, message }) => [String(path), String(message)]),
  )
}
