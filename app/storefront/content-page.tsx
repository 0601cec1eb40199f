import type { ReactNode } from 'react'
import type { TextSection } from '../../contracts/setting-messages.ts'
import { placeholderValues } from '../../domain/settings/placeholders.ts'
import { useIdentity } from '../identity.ts'
import type { Elements } from '../ui/elements.ts'
import { TextIntro, TextSections } from '../ui/text-sections.tsx'

interface ContentPageProps {
  title: string
  intro: ReactNode
  children: Elements
}

export function ContentPage({ title, intro, children }: ContentPageProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <header className="mb-8 max-w-prose">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {intro && <div className="mt-3 text-lg text-ink-soft">{intro}</div>}
      </header>
      {children}
    </div>
  )
}

interface TextPageProps {
  title: string
  sections: readonly TextSection[]
  children?: Elements
}

/** A page whose text is a setting; the text before the first heading is its introduction. */
export function TextPage({ title, sections, children }: TextPageProps) {
  const values = placeholderValues(useIdentity())
  const hasIntro = sections.some((section) => section.title === '')
  return (
    <ContentPage title={title} intro={hasIntro && <TextIntro sections={sections} values={values} />}>
      <div className="grid grid-cols-1 gap-8">
        <TextSections sections={sections} values={values} />
        {children}
      </div>
    </ContentPage>
  )
}
