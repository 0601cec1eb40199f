import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Product } from '../../../domain/catalogue/product.ts'
import { errorCode, serverIssues } from '../../api-client/answers.ts'
import { ApiError } from '../../api-client/api.ts'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { notify } from '../../ui/toasts.tsx'
import { DRAFTS_PATH } from '../page-paths.ts'
import { returnLink } from '../products/list-return.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { type FormMode, withSavedProduct } from './draft.ts'
import { draftSaving } from './draft-saving.ts'
import { type FormChange, issuesOf, movedCell, stockOf, withCurrentStock, withValues } from './form-stock.ts'
import { type FormValues, flashInput } from './form-values.ts'
import { type FormImage, splitImages } from './image-uploader.tsx'
import { type SubmitTarget, saveProduct } from './save-form.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useProductConflicts } from './use-product-conflicts.tsx'

const MERGED = new Error(
  'ce brouillon a été modifié entre-temps. Vos changements y sont ajoutés\u202f: vérifiez, puis publiez.',
)

type TextKey = { [Key in keyof FormValues]: FormValues[Key] extends string ? Key : never }[keyof FormValues]
type CheckboxKey = Exclude<keyof FormValues, TextKey>

export function useProductForm(source: FormMode, onEdit?: () => void) {
  const draft = useFormDraft(source)
  const { change } = draft
  const { values, images, seen, seenImages, key } = draft.state
  const stock = stockOf(draft.state)
  /** null for a new product */
  const [id, setId] = useState(source.kind === 'edit' ? source.product._id : null)
  const { form, errors, showIssues, setError, field } = useFormErrors()
  const [failure, setFailure] = useState<string | null>(null)
  const conflicts = useProductConflicts(draft)
  const saving = draftSaving(draft)
  /** uploaded fraction, 0 to 1; null while no save is running */
  const [progress, setProgress] = useState<number | null>(null)
  const navigate = useNavigate()
  const { state } = useLocation()
  const back = source.kind === 'draft' ? { to: DRAFTS_PATH, state: null } : returnLink(state, id)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (progress !== null) return
    setFailure(null)
    const [issue] = issuesOf(draft.state, id === null && images.length === 0)
    showIssues(issue ? [issue] : [])
    if (issue) return void notify.error(issue.message)
    const copyOf = source.kind === 'copy' ? source.product._id : null
    const to: SubmitTarget =
      id === null
        ? { kind: 'create', key, copyOf, draft: draft.state.source }
        : { kind: 'update', id, seen, seenImages }
    const saved = {
      values: stock.totalled,
      images: splitImages(images),
      stock: stock.sent,
      seenFlashSale: flashInput(seen),
    }
    await perform(
      () => saveProduct({ ...saved, to, onProgress: setProgress, onSaved }),
      id === null ? 'Produit ajouté avec succès !' : 'Produit mis à jour avec succès !',
    )
  }

  /** Saves the draft, even when required fields are empty. */
  async function saveDraft() {
    if (progress === null) await perform(saving.save, 'Brouillon enregistré')
  }

  /** Saves and leaves the form. After a failure the form stays open and shows the error. */
  async function perform(save: () => Promise<unknown>, done: string) {
    setFailure(null)
    setProgress(0)
    try {
      await save()
      notify.success(done)
      draft.discard()
      await navigate(back.to, { state: back.state })
    } catch (error) {
      if (errorCode(error) === 'DRAFT_CHANGED')
        await saving.merge().then(() => showFailure(MERGED), showFailure)
      else showFailure(error)
    } finally {
      setProgress(null)
    }
  }

  /** Makes the form edit the stored product, so that a retry creates no duplicate and uploads no image twice. */
  function onSaved(saved: Product) {
    setId(saved._id)
    draft.update((before) => withSavedProduct(before, stock.totalled, saved))
  }

  function showFailure(error: unknown) {
    if (handleSessionExpired(error)) return
    const message = error instanceof Error ? error.message : String(error)
    const text = `Erreur lors de la soumission : ${message}`
    setFailure(text)
    conflicts.show(error)
    draft.update((form) => withCurrentStock(form, error instanceof ApiError ? error.body : null))
    const moved = movedCell(draft.read())
    showIssues([...(moved ? [{ path: moved, message: '' }] : []), ...serverIssues(error)])
    notify.error(text)
  }

  function editStock(edit: FormChange) {
    onEdit?.()
    setError('variants', null)
    setError('removeStock', null)
    draft.update(edit)
  }

  function setText(name: TextKey, text: string) {
    onEdit?.()
    draft.update((form) => withValues(form, { ...form.values, [name]: text }))
  }

  return {
    form: { ref: form, noValidate: true, onSubmit: submit },
    leaveDialog: draft.leaveDialog,
    back,
    saveDraft: source.kind === 'draft' && id === null ? () => void saveDraft() : null,
    draft: draft.restored,
    conflicts,
    values,
    isNew: id === null,
    images,
    changeImages: (next: FormImage[], problem: string | null = null) => {
      onEdit?.()
      change({ images: next })
      setError('images', problem)
    },
    errors,
    failure,
    progress,
    stock,
    editStock,
    text: (name: TextKey) => field(name, values[name], (text) => setText(name, text)),
    checkbox: (name: CheckboxKey) => ({
      name,
      checked: values[name],
      onChange: (event: { target: { checked: boolean } }) => {
        onEdit?.()
        change({ values: { ...values, [name]: event.target.checked } })
      },
    }),
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>
