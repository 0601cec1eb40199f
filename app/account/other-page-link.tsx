import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface OtherPageProps {
  /** whom the link is for: `Déjà inscrit ?` */
  question: string
  to: string
  children: ReactNode
}

/** The way to another account page, below a form. */
export function OtherPage({ question, to, children }: OtherPageProps) {
  return (
    <p className="text-center text-ink-soft">
      {question}{' '}
      <Link to={to} className="word-link">
        {children}
      </Link>
    </p>
  )
}
