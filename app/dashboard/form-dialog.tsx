import { type ReactNode, type RefObject, useId } from 'react'
import { BackButton, Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Elements } from '../ui/elements.ts'

interface FormDialogProps {
  title: string
  /** bottom sheet on a phone */
  sheet?: boolean
  /** wide enough for a table */
  wide?: boolean
  /** label of the submit button; null hides the button */
  submit: string | null
  danger?: boolean
  loading: boolean
  disabled?: boolean
  /** whether the browser validates the fields */
  validate?: boolean
  form?: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  onClose: () => void
  /** in the place of `Retour` */
  back?: Elements
  children: ReactNode
}

/** A form in a dialog. Render it only while it is open. */
export function FormDialog({ title, submit, danger = false, ...props }: FormDialogProps) {
  const { sheet = false, wide = false, loading, disabled = false, validate = false } = props
  const { form, onSubmit, onClose, back = <BackButton onClick={onClose} />, children } = props
  const formId = useId()
  return (
    <Dialog
      open
      sheet={sheet}
      wide={wide}
      title={title}
      onClose={onClose}
      actions={
        <>
          {back}
          {submit && (
            <Button
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'primary'}
              loading={loading}
              disabled={disabled}
            >
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate={!validate}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className="grid grid-cols-1 gap-4 text-ink"
      >
        {children}
      </form>
    </Dialog>
  )
}
