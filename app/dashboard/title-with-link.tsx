import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface TitleWithLinkProps {
  title: string
  to: string
  icon: LucideIcon
  children: ReactNode
  className?: string
}

export function TitleWithLink({ title, to, icon: Icon, children, className = '' }: TitleWithLinkProps) {
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 ${className}`}>
      <h1 className="text-2xl">{title}</h1>
      <Link to={to} className="word-link">
        <Icon className="size-4" />
        <span>{children}</span>
      </Link>
    </div>
  )
}
