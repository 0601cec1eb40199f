import { useState } from 'react'
import { BackButton, Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

interface Question {
  title: string
  text: string
  confirm: string
  danger?: boolean
  onConfirm: () => void | Promise<void>
  /** a secondary action below the text */
  other?: { label: string; onChoose: () => void | Promise<void> }
}

/** Asks for confirmation. Render the returned `dialog` once; the returned `ask` opens it. */
export function useConfirm() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [loading, setLoading] = useState(false)
  const close = () => setQuestion(null)
  // The action may remove the element that opened the dialog.
  useRestoreFocus()

  async function run(action: Question['onConfirm'] | undefined) {
    if (!action || loading) return
    setLoading(true)
    try {
      await action()
    } finally {
      setLoading(false)
      close()
    }
  }

  const dialog = (
    <Dialog
      open={question !== null}
      title={question?.title ?? ''}
      onClose={close}
      actions={
        <>
          <BackButton onClick={close} />
          <Button
            variant={question?.danger ? 'danger' : 'primary'}
            loading={loading}
            onClick={() => run(question?.onConfirm)}
          >
            {question?.confirm}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
      {question?.other && (
        <button type="button" onClick={() => run(question.other?.onChoose)} className="word-link mt-3">
          {question.other.label}
        </button>
      )}
    </Dialog>
  )
  return { ask: setQuestion, dialog }
}
