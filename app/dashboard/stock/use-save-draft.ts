import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ShownAdjustment } from '../../../contracts/stock.ts'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { useActionResult } from '../../ui/form-hooks.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { filledLines, lineKey, requestBody } from './draft.ts'
import { DRAFTS } from './draft-store.ts'
import type { SaveResult } from './stock-action.ts'

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

/** Saves the draft. Without a response it stays unchanged until the server has answered the same request. */
export function useSaveDraft(kind: AdjustmentKind, onAnswer: () => void) {
  const { read, change, clear } = DRAFTS[kind]
  const fetcher = useFetcher<SaveResult>()
  const [saved, setSaved] = useState<ShownAdjustment | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [problems, setProblems] = useState(NO_PROBLEMS)

  useActionResult(fetcher.data, (result) => {
    onAnswer()
    if (result.ok) {
      clear()
      setSaved(result.adjustment)
      return
    }
    setMessage(result.message)
    if (result.uncertain) return
    const filled = filledLines(read(), kind)
    const found = result.issues.flatMap(({ path, message: text }): [string, string][] => {
      const [, index] = /^lines\.(\d+)/.exec(path) ?? []
      const at = filled[Number(index)]
      return index !== undefined && at ? [[lineKey(at.entry.productId, at.line), text]] : []
    })
    setProblems(new Map(found))
    const other = result.issues.find(({ path }) => !/^lines\.\d/.test(path))
    if (found.length === 0 && other) setMessage(other.message)
    change((draft) => ({ ...draft, sent: false }))
  })

  function save() {
    setMessage(null)
    setSaved(null)
    setProblems(NO_PROBLEMS)
    // Stored before sending, because the page may be closed before the response arrives.
    change((draft) => ({ ...draft, sent: true }))
    void fetcher.submit({ intent: kind, body: requestBody(read(), kind) }, SUBMIT_JSON)
  }

  return {
    saving: fetcher.state !== 'idle',
    saved,
    message,
    problems,
    save,
    /** removes the message of a changed line */
    forget: (key: string) => {
      if (!problems.has(key)) return
      setProblems(new Map([...problems].filter(([known]) => known !== key)))
    },
  }
}
