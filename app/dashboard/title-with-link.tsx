import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageAccess } from './use-page-access.ts'

interface TitleWithLinkProps {
  title: string
  to: string
  icon: LucideIcon
  children: ReactNode
  className?: string
}

/** A page's title beside a link to a related page, if the account may open that page. */
export function TitleWithLink({ title, to, icon: Icon, children, className = '' }: TitleWithLinkProps) {
  const opens = usePageAccess(to)
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 ${className}`}>
      <h1 className="text-2xl">{title}</h1>
      {opens && (
        <Link to={to} className="word-link">
          <Icon className="size-4" />
          <span>{children}</span>
        </Link>
      )}
    </div>
  )
}
