import type { ReactNode } from 'react'

interface FieldErrorProps {
  id?: string
  className?: string
  children: ReactNode
}

export function FieldError({ id, className = '', children }: FieldErrorProps) {
  return (
    <p id={id} role="alert" className={`text-sm font-bold text-error empty:hidden ${className}`}>
      {children}
    </p>
  )
}
