import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

interface IconLinkProps extends Pick<LinkProps, 'to' | 'state' | 'onClick'> {
  label: string
  className?: string
  /** marks the link that `useListReturn` focuses */
  'data-edit'?: boolean
  children: ReactNode
}

export function IconLink({ label, className = '', children, ...rest }: IconLinkProps) {
  return (
    <Link
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-flex size-[44px] shrink-0 items-center justify-center rounded-full hover:bg-line/60 ${className}`}
    >
      {children}
    </Link>
  )
}
