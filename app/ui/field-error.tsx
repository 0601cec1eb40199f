import type { ReactNode } from 'react'

interface FieldErrorProps {
  id?: string
  className?: string
  children: ReactNode
}

/** What is wrong with a field, read out as it appears; without anything wrong nothing is seen of it. */
export function FieldError({ id, className = '', children }: FieldErrorProps) {
  return (
    <p id={id} role="alert" className={`text-sm font-bold text-error empty:hidden ${className}`}>
      {children}
    </p>
  )
}
