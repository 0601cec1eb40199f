import { useEffect, useRef, useState } from 'react'
import { useIdentity } from '../../identity.ts'
import { useUnsavedChangesGuard } from '../use-unsaved-changes-guard.tsx'
import { changedValues, deleteDraft, readDraft, saveDraft } from './draft.ts'
import { draftName, type FormMode, initialStateOf } from './form-mode.ts'
import type { FormValues } from './form-values.ts'

/** The values of the form: from the product or its draft. Changes are saved as a draft and guarded on leaving. */
export function useFormDraft(source: FormMode) {
  const { name: shopName } = useIdentity()
  const name = draftName(source)
  const [start] = useState(() => initialStateOf(source, shopName, Date.now()))
  const [draft, setDraft] = useState(() => readDraft(name, start.values))
  const [key, setKey] = useState(() => draft?.key ?? newKey())
  const [values, setValues] = useState<FormValues>({ ...start.values, ...draft?.values })
  const [images, setImages] = useState(start.images)
  const [stock, setStock] = useState(draft?.stock ?? start.stock)
  const [stored, setStored] = useState(start.stored)
  const [seenStock, setSeenStock] = useState(
    draft?.values.stock === undefined ? start.values.stock : draft.seenStock,
  )
  const discarded = useRef(false)

  const changed = changedValues(values, start.values)
  const files = images.filter(({ kind }) => kind === 'file').length
  const stockChanged = JSON.stringify(stock) !== JSON.stringify(start.stock)
  const dirty = Object.keys(changed).length > 0 || images !== start.images || stockChanged

  useEffect(() => {
    if (discarded.current) return
    if (dirty) saveDraft(name, { values: changed, files, key, seenStock, stock: stockChanged ? stock : null })
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
    setStock(start.stock)
    setStored(start.stored)
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
    ...{ stock, setStock, stored, setStored },
    ...{ key, discardDraft, leaveDialog, draft: restored },
  }
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
