import { useState } from 'react'
import { validate } from '../../../contracts/fields.ts'
import { adjustmentAnswer, countInput, receiptInput, type ShownAdjustment } from '../../../contracts/stock.ts'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import type { Issue } from '../../../domain/errors.ts'
import { useChange } from '../change/use-change.ts'
import { filledLines, lineKey, requestBody, type StockDraft } from './draft.ts'

const INVALID = 'Rien n’a été enregistré\u202f: vérifiez les quantités signalées.'
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

/** Saves the draft. If no response arrives, the draft stays locked until a retry receives a response. */
export function useSaveDraft(
  kind: AdjustmentKind,
  { read, change, clear }: StockDraft,
  onAnswer: () => void,
) {
  const { send, pending: saving } = useChange()
  const [saved, setSaved] = useState<ShownAdjustment | null>(null)
  /** a new object for each answer, so that the same text takes the focus again */
  const [message, setMessage] = useState<{ text: string } | null>(null)
  const [problems, setProblems] = useState(NO_PROBLEMS)

  function showIssues(issues: readonly Issue[], text: string) {
    const filled = filledLines(read(), kind)
    const found = issues.flatMap(({ path, message: problem }): [string, string][] => {
      const [, index] = /^lines\.(\d+)/.exec(path) ?? []
      const at = filled[Number(index)]
      return index !== undefined && at ? [[lineKey(at.entry.productId, at.line), problem]] : []
    })
    setProblems(new Map(found))
    const other = issues.find(({ path }) => !/^lines\.\d/.test(path))
    setMessage({ text: found.length === 0 && other ? other.message : text })
    change((draft) => ({ ...draft, sent: false }))
  }

  function save() {
    setMessage(null)
    setSaved(null)
    setProblems(NO_PROBLEMS)
    const body = requestBody(read(), kind)
    const checked = kind === 'receipt' ? validate(receiptInput, body) : validate(countInput, body)
    if (!checked.ok) {
      onAnswer()
      return showIssues(checked.issues, INVALID)
    }
    // Stored before sending, because the page may be closed before the response arrives.
    change((draft) => ({ ...draft, sent: true }))
    const path = kind === 'receipt' ? '/stock/receipts' : '/stock/counts'
    const request = { method: 'POST', path, body: checked.value, silent: true } as const
    void send({ ...request, answer: adjustmentAnswer }, (result) => {
      onAnswer()
      if (result.ok) {
        clear()
        setSaved(result.data.adjustment)
      } else if (result.outcome === 'failed') setMessage({ text: result.message })
      else showIssues(result.issues, result.message)
    })
  }

  return {
    saving,
    saved,
    message,
    problems,
    save,
    /** removes the error message of a line that the user has changed */
    forget: (key: string) => {
      if (!problems.has(key)) return
      setProblems(new Map([...problems].filter(([known]) => known !== key)))
    },
  }
}
