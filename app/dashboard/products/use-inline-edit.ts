import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { useActionResult } from '../../ui/use-action-result.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import type { EditResult } from './product-action.ts'

export type EditableNumber = 'price' | 'stock'

type Edit =
  /** `focused`: the edit button takes the focus */
  | { phase: 'closed'; saved: boolean; focused: boolean }
  | { phase: 'typing'; typed: string; problem: string | null }
  /** `focused`: the focus is still in the field */
  | { phase: 'saving'; typed: string; problem: string | null; focused: boolean }

/** The state of a number edited in place; it is saved by the route's `clientAction`. */
export function useInlineEdit(
  product: ProductSummary,
  field: EditableNumber,
  onEdited: (product: ProductSummary) => void,
) {
  const fetcher = useFetcher<EditResult>()
  const [edit, setEdit] = useState<Edit>({ phase: 'closed', saved: false, focused: false })
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const unchanged = 'typed' in edit && edit.typed.trim() === String(product[field])

  const isOpen = edit.phase !== 'closed'
  const focusButton = edit.phase === 'closed' && edit.focused
  useEffect(() => {
    if (isOpen) input.current?.select()
    else if (focusButton) button.current?.focus()
  }, [isOpen, focusButton])

  function save() {
    if (edit.phase !== 'typing') return
    if (unchanged) return setEdit({ phase: 'closed', saved: false, focused: true })
    setEdit({ ...edit, phase: 'saving', focused: true })
    const change = { [field]: edit.typed, ...(field === 'stock' && { stockWas: product.stock }) }
    void fetcher.submit({ intent: 'edit', id: product._id, edit: change }, SUBMIT_JSON)
  }

  /** The focus has left: a changed value stays in the field, not saved. */
  function blur() {
    if (edit.phase === 'saving') setEdit({ ...edit, focused: false })
    else if (edit.phase === 'typing' && unchanged) setEdit({ phase: 'closed', saved: false, focused: false })
  }

  useActionResult(fetcher.data, ({ product: saved, problem }) => {
    if (saved) onEdited(saved)
    if (edit.phase === 'saving') {
      if (saved) return setEdit({ phase: 'closed', saved: true, focused: edit.focused })
      setEdit({ phase: 'typing', typed: edit.typed, problem })
      if (edit.focused) input.current?.focus()
    } else if (edit.phase === 'closed' && saved) {
      setEdit({ phase: 'closed', saved: true, focused: false })
    }
  })

  return {
    edit,
    button,
    input,
    save,
    blur,
    open: () => setEdit({ phase: 'typing', typed: String(product[field]), problem: null }),
    type: (typed: string) => edit.phase === 'typing' && setEdit({ ...edit, typed }),
    cancel: () => setEdit({ phase: 'closed', saved: false, focused: true }),
  }
}
