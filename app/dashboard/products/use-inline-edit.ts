import { useEffect, useRef, useState } from 'react'

type Edit =
  /** the value is read; `focused`: whoever ended the edit with a key goes on from there */
  | { phase: 'shown'; saved: boolean; focused: boolean }
  | { phase: 'typing'; typed: string; problem: string | null }
  | { phase: 'saving'; typed: string; problem: string | null; byKey: boolean }

/** @param onSave saves what was typed: null when it is done, else what is wrong */
export function useInlineEdit(value: number, onSave: (typed: string) => Promise<string | null>) {
  const [edit, setEdit] = useState<Edit>({ phase: 'shown', saved: false, focused: false })
  // What has happened, drawn or not yet: a field that is taken away loses the focus, which is no wish to save.
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

  async function save(byKey: boolean) {
    const { current } = present
    if (current.phase === 'saving') go({ ...current, byKey })
    if (current.phase !== 'typing') return
    if (current.typed.trim() === String(value)) return go({ phase: 'shown', saved: false, focused: byKey })
    go({ ...current, phase: 'saving', byKey })
    const attempt = ++attempts.current
    const problem = await onSave(current.typed)
    // Given up and begun again meanwhile: that one has an answer of its own to wait for.
    if (attempt === attempts.current) settle(problem)
  }

  function settle(problem: string | null) {
    const { current } = present
    if (current.phase === 'saving') {
      const { typed, byKey } = current
      if (problem === null) return go({ phase: 'shown', saved: true, focused: byKey })
      go({ phase: 'typing', typed, problem })
      // Whoever has gone on to something else is left there.
      if (byKey) input.current?.focus()
    } else if (current.phase === 'shown' && problem === null) {
      go({ phase: 'shown', saved: true, focused: false })
    }
  }

  return {
    edit,
    button,
    input,
    save,
    begin: () => go({ phase: 'typing', typed: String(value), problem: null }),
    type: (typed: string) => present.current.phase === 'typing' && go({ ...present.current, typed }),
    giveUp: () => go({ phase: 'shown', saved: false, focused: true }),
  }
}
