import { ArrowLeft } from 'lucide-react'
import type { Elements } from '../ui/elements.ts'
import type { Failure } from './load.ts'
import { SectionFailure } from './section-failure.tsx'
import { TitleWithLink } from './title-with-link.tsx'

interface SubPageProps {
  title: string
  back: { to: string; label: string }
  /** displayed between the title and a failure */
  intro?: Elements
  failure?: Failure | null
  /** whether only the content is printed, without the title */
  printed?: boolean
  children: Elements
}

/** A page with a link to its parent page. Shows a message when the page's loader failed. */
export function SubPage({ title, back, intro, failure, printed = false, children }: SubPageProps) {
  return (
    <div className={`grid grid-cols-1 gap-5 ${printed ? 'print:block' : ''}`}>
      <TitleWithLink title={title} to={back.to} icon={ArrowLeft} className={printed ? 'print:hidden' : ''}>
        {back.label}
      </TitleWithLink>
      {intro}
      {failure && <SectionFailure failure={failure} />}
      {children}
    </div>
  )
}
