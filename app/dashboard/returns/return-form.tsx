import { type RefObject, useState } from 'react'
import type { OrderActionInput } from '../../../contracts/order-action.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import type { Issue } from '../../../domain/errors.ts'
import { randomId } from '../../browser/random-id.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useChange } from '../change/use-change.ts'
import { orderAction } from '../orders/order-action.ts'

type Distributed<Union> = Union extends unknown ? Omit<Union, 'key' | 'version'> : never
type ReturnStep = Distributed<Extract<OrderActionInput, { action: `${string}_return` | 'receive_back' }>>

export interface ReturnFormProps {
  order: ShownDetails
  found: ShownDetails['returns'][number]
  onClose: () => void
}

interface FormProps extends Pick<ReturnFormProps, 'onClose'> {
  order: Pick<ShownDetails, 'orderId'>
  label: string
  danger?: boolean
  /** a problem of the input, displayed instead of the server's refusal */
  problem?: string | null
  form?: RefObject<HTMLFormElement | null>
  className?: string
  /** sends the step, unless the input is incomplete or invalid */
  onSubmit: (send: (step: ReturnStep) => void) => void
  onIssues?: (issues: readonly Issue[]) => void
  children?: Elements
}

/** The form of a step of a return. The current page reloads its data after the submission. */
export function ReturnForm({ order: { orderId }, label, danger = false, problem, ...props }: FormProps) {
  const { form, className = '', onSubmit, onIssues, onClose, children } = props
  // The idempotency key: all attempts of this form send the same key, so that the step is applied only once.
  const [key] = useState(randomId)
  const { send: sendChange, loading } = useChange()
  const [refusal, setRefusal] = useState<string | null>(null)

  const send = (step: ReturnStep) =>
    void sendChange({ ...orderAction(orderId, { ...step, key }), silent: true }, (result) => {
      if (result.ok) return onClose()
      setRefusal(result.message)
      onIssues?.(result.issues)
    })

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(send)
      }}
      className={`grid grid-cols-1 gap-4 ${className}`}
    >
      {children}
      <FieldError className="sm:col-span-full">{problem ?? (loading ? null : refusal)}</FieldError>
      <div className="flex flex-wrap gap-3 sm:col-span-full">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={loading}>
          {label}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </form>
  )
}
