import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface IconLinkProps {
  to: string
  label: string
  state?: unknown
  className?: string
  children: ReactNode
}

/** A round link that shows only an icon; `label` is what it is called. */
export function IconLink({ to, label, state, className = '', children }: IconLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      aria-label={label}
      title={label}
      className={`inline-flex size-[44px] shrink-0 items-center justify-center rounded-full hover:bg-line/60 ${className}`}
    >
      {children}
    </Link>
  )
}
