import type { ReactNode } from 'react'
import type { TextSection } from '../../contracts/setting-messages.ts'
import {
  fillHtmlPlaceholders,
  fillPlaceholders,
  placeholderValues,
} from '../../domain/settings/placeholders.ts'
import { useIdentity } from '../identity.ts'

interface ContentPageProps {
  title: string
  intro: ReactNode
  children: ReactNode
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

const GROUNDS = ['bg-mint', 'bg-peach']

interface TextPageProps {
  title: string
  sections: readonly TextSection[]
  children?: ReactNode
}

/** A page whose text is a setting; what comes before the first heading is its introduction. */
export function TextPage({ title, sections, children }: TextPageProps) {
  const intro = sections.filter((section) => section.title === '')
  const titled = sections.filter((section) => section.title !== '')
  return (
    <ContentPage title={title} intro={intro.map(({ html }) => <Html key={html} html={html} />)}>
      <div className="grid grid-cols-1 gap-8">
        {titled.map((section) => (
          <Section
            key={section.title}
            section={section}
            ground={GROUNDS[titled.filter(({ cards }) => cards.length > 0).indexOf(section) % 2]}
          />
        ))}
        {children}
      </div>
    </ContentPage>
  )
}

function Section({ section, ground }: { section: TextSection; ground: string | undefined }) {
  const { title, html, cards } = section
  return (
    <section>
      <h2 className="mb-3 max-w-prose text-xl">
        <Filled>{title}</Filled>
      </h2>
      <Html html={html} />
      {cards.length > 0 && (
        <ul
          className={`mt-4 grid gap-4 ${cards.length % 3 === 0 ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'}`}
        >
          {cards.map((card) => (
            <li key={card.title} className={`rounded-card p-5 ${ground}`}>
              <h3 className="mb-1 text-lg">
                <Filled>{card.title}</Filled>
              </h3>
              <Html html={card.html} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Filled({ children }: { children: string }) {
  return fillPlaceholders(children, placeholderValues(useIdentity()))
}

/** HTML that the server made from Markdown. */
export function Html({ html }: { html: string }) {
  const filled = fillHtmlPlaceholders(html, placeholderValues(useIdentity()))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, values escaped
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: filled }} />
}
