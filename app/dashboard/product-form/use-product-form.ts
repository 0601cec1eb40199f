import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isRecord, own, readNumber } from '../../../domain/unknown-values.ts'
import { ApiError } from '../../api-client/api.ts'
import { serverIssues } from '../../api-client/server-issues.ts'
import { useIdentity } from '../../identity.ts'
import { notify } from '../../ui/toasts.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { returnLink } from '../products/list-return.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { useUnsavedChangesGuard } from '../use-unsaved-changes-guard.tsx'
import { changedValues, deleteDraft, readDraft, saveDraft } from './draft.ts'
import { type FormImage, splitImages, storedImages } from './form-images.ts'
import { draftName, type FormMode, initialStateOf } from './form-mode.ts'
import { type FormValues, formIssues, type SubmitTarget } from './form-values.ts'
import { saveProduct } from './save-product.ts'

type TextKey = { [Key in keyof FormValues]: FormValues[Key] extends string ? Key : never }[keyof FormValues]
type CheckboxKey = Exclude<keyof FormValues, TextKey>

export function useProductForm(source: FormMode, onEdit?: () => void) {
  const draftState = useFormDraft(source)
  const { values, setValues, images, setImages, key } = draftState
  /** null for a new product */
  const [id, setId] = useState(source.kind === 'edit' ? source.product._id : null)
  const { form, errors, showIssues, setError, field } = useFormErrors()
  const [failure, setFailure] = useState<string | null>(null)
  /** share sent, 0 to 1; null while idle */
  const [progress, setProgress] = useState<number | null>(null)
  const navigate = useNavigate()
  const { state } = useLocation()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (progress !== null) return
    setFailure(null)
    const [issue] = formIssues(values, id === null && images.length === 0)
    showIssues(issue ? [issue] : [])
    if (issue) return void notify.error(issue.message)
    setProgress(0)
    try {
      const copyOf = source.kind === 'copy' ? source.product._id : null
      const to: SubmitTarget =
        id === null
          ? { kind: 'create', key, copyOf }
          : { kind: 'update', id, seenStock: draftState.seenStock }
      await saveProduct({ values, images: splitImages(images), to, onProgress: setProgress, onSaved })
      notify.success(id === null ? 'Produit ajouté avec succès !' : 'Produit mis à jour avec succès !')
      draftState.discardDraft()
      const list = returnLink(state, id)
      await navigate(list.to, { state: list.state })
    } catch (error) {
      fail(error)
    } finally {
      setProgress(null)
    }
  }

  /**
   * The form becomes an edit of the stored product, so that a retry creates no duplicate and uploads no image twice.
   */
  function onSaved(saved: { id: string; images: string[] }) {
    setId(saved.id)
    setImages(storedImages(saved.images))
    draftState.setSeenStock(values.stock)
  }

  function fail(error: unknown) {
    if (handleSessionExpired(error)) return
    const message = error instanceof Error ? error.message : String(error)
    const text = `Erreur lors de la soumission : ${message}`
    setFailure(text)
    showIssues(serverIssues(error))
    notify.error(text)
    // The error shows the current stock; saving again overwrites it.
    const stock = currentStock(error)
    if (stock !== null) draftState.setSeenStock(String(stock))
  }

  return {
    form: { ref: form, noValidate: true, onSubmit: submit },
    leaveDialog: draftState.leaveDialog,
    back: returnLink(state, id),
    draft: draftState.draft,
    values,
    isNew: id === null,
    images,
    changeImages: (next: FormImage[], problem: string | null = null) => {
      onEdit?.()
      setImages(next)
      setError('images', problem)
    },
    errors,
    failure,
    progress,
    text: (name: TextKey) =>
      field(name, values[name], (text) => {
        onEdit?.()
        setValues({ ...values, [name]: text })
      }),
    checkbox: (name: CheckboxKey) => ({
      name,
      checked: values[name],
      onChange: (event: { target: { checked: boolean } }) => {
        onEdit?.()
        setValues({ ...values, [name]: event.target.checked })
      },
    }),
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>

/** The current stock in a stock conflict. */
function currentStock(error: unknown): number | null {
  if (!(error instanceof ApiError) || !isRecord(error.body)) return null
  return readNumber(own(error.body, 'stock'), 0, Number.MAX_SAFE_INTEGER)
}

/** The values of the form: from the product or its draft. Changes are saved as a draft and guarded on leaving. */
function useFormDraft(source: FormMode) {
  const { name: shopName } = useIdentity()
  const name = draftName(source)
  const [start] = useState(() => initialStateOf(source, shopName, Date.now()))
  const [draft, setDraft] = useState(() => readDraft(name, start.values))
  const [key, setKey] = useState(() => draft?.key ?? newKey())
  const [values, setValues] = useState<FormValues>({ ...start.values, ...draft?.values })
  const [images, setImages] = useState(start.images)
  const [seenStock, setSeenStock] = useState(
    draft?.values.stock === undefined ? start.values.stock : draft.seenStock,
  )
  const discarded = useRef(false)

  const changed = changedValues(values, start.values)
  const files = images.filter(({ kind }) => kind === 'file').length
  const dirty = Object.keys(changed).length > 0 || images !== start.images

  useEffect(() => {
    if (discarded.current) return
    if (dirty) saveDraft(name, { values: changed, files, key, seenStock })
    else deleteDraft(name)
  })

  function discardDraft() {
    discarded.current = true
    deleteDraft(name)
  }

  /** A new key: the next save creates another product even if the first one was stored. */
  function reset() {
    setDraft(null)
    setKey(newKey())
    setValues(start.values)
    setImages(start.images)
    setSeenStock(start.values.stock)
  }

  const leaveDialog = useUnsavedChangesGuard({
    isDirty: dirty,
    isDirtyNow: () => dirty && !discarded.current,
    onLeave: discardDraft,
    title: 'Quitter sans enregistrer ?',
    text: 'Ce que vous avez saisi n’est pas encore enregistré.',
  })
  const restored = draft && (dirty || draft.files > 0) ? { files: draft.files, reset } : null
  return {
    ...{ values, setValues, images, setImages, seenStock, setSeenStock },
    ...{ key, discardDraft, leaveDialog, draft: restored },
  }
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
