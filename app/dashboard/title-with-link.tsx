import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageAccess } from './use-page-access.ts'

interface PageLinkProps {
  to: string
  icon: LucideIcon
  children: ReactNode
}

interface TitleWithLinkProps extends PageLinkProps {
  title: string
  className?: string
}

/** A page's title beside a link to a related page. */
export function TitleWithLink({ title, className = '', ...link }: TitleWithLinkProps) {
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 ${className}`}>
      <h1 className="text-2xl">{title}</h1>
      <PageLink {...link} />
    </div>
  )
}

/** A link to a page of the dashboard, if the account may open it. */
export function PageLink({ to, icon: Icon, children }: PageLinkProps) {
  if (!usePageAccess(to)) return null
  return (
    <Link to={to} className="word-link">
      <Icon className="size-4" />
      <span>{children}</span>
    </Link>
  )
}
