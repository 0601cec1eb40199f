import { useEffect, useRef, useState } from 'react'

type Edit =
  /** the value is displayed; `focused`: the edit button takes the focus */
  | { phase: 'shown'; saved: boolean; focused: boolean }
  | { phase: 'typing'; typed: string; problem: string | null }
  | { phase: 'saving'; typed: string; problem: string | null; stays: boolean }

/** @param onSave saves what was typed: null when it is done, else what is wrong */
export function useInlineEdit(value: number, onSave: (typed: string) => Promise<string | null>) {
  const [edit, setEdit] = useState<Edit>({ phase: 'shown', saved: false, focused: false })
  // What has happened, drawn or not yet.
  const present = useRef(edit)
  const attempts = useRef(0)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const open = edit.phase !== 'shown'
  const toButton = edit.phase === 'shown' && edit.focused
  useEffect(() => {
    if (open) input.current?.select()
    else if (toButton) button.current?.focus()
  }, [open, toButton])

  function go(next: Edit) {
    present.current = next
    setEdit(next)
  }

  async function save() {
    const { current } = present
    if (current.phase !== 'typing') return
    if (current.typed.trim() === String(value)) return go({ phase: 'shown', saved: false, focused: true })
    go({ ...current, phase: 'saving', stays: true })
    const attempt = ++attempts.current
    const problem = await onSave(current.typed)
    // Given up and begun again meanwhile: that one has an answer of its own to wait for.
    if (attempt === attempts.current) settle(problem)
  }

  /** The field is left: what was typed stays in it, not saved; without a change it closes. */
  function leave() {
    const { current } = present
    if (current.phase === 'saving') go({ ...current, stays: false })
    else if (current.phase === 'typing' && current.typed.trim() === String(value)) {
      go({ phase: 'shown', saved: false, focused: false })
    }
  }

  function settle(problem: string | null) {
    const { current } = present
    if (current.phase === 'saving') {
      const { typed, stays } = current
      if (problem === null) return go({ phase: 'shown', saved: true, focused: stays })
      go({ phase: 'typing', typed, problem })
      // Whoever has gone on to something else is left there.
      if (stays) input.current?.focus()
    } else if (current.phase === 'shown' && problem === null) {
      go({ phase: 'shown', saved: true, focused: false })
    }
  }

  return {
    edit,
    button,
    input,
    save,
    leave,
    begin: () => go({ phase: 'typing', typed: String(value), problem: null }),
    type: (typed: string) => present.current.phase === 'typing' && go({ ...present.current, typed }),
    giveUp: () => go({ phase: 'shown', saved: false, focused: true }),
  }
}
