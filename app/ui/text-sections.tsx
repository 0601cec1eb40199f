import type { TextSection } from '../../contracts/setting-messages.ts'
import {
  fillHtmlPlaceholders,
  fillPlaceholders,
  type PlaceholderValues,
} from '../../domain/settings/placeholders.ts'

const GROUNDS = ['bg-mint', 'bg-peach']

interface TextSectionsProps {
  sections: readonly TextSection[]
  values: PlaceholderValues
}

export function TextIntro({ sections, values }: TextSectionsProps) {
  return sections
    .filter(({ title }) => title === '')
    .map(({ html }) => <Html key={html} html={html} values={values} />)
}

export function TextSections({ sections, values }: TextSectionsProps) {
  const titled = sections.filter(({ title }) => title !== '')
  return titled.map((section) => (
    <Section
      key={section.title}
      section={section}
      values={values}
      ground={GROUNDS[titled.filter(({ cards }) => cards.length > 0).indexOf(section) % 2]}
    />
  ))
}

interface SectionProps {
  section: TextSection
  values: PlaceholderValues
  ground: string | undefined
}

function Section({ section: { title, html, cards }, values, ground }: SectionProps) {
  return (
    <section>
      <h2 className="mb-3 max-w-prose text-xl">{fillPlaceholders(title, values)}</h2>
      <Html html={html} values={values} />
      {cards.length > 0 && (
        <ul
          className={`mt-4 grid gap-4 ${cards.length % 3 === 0 ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'}`}
        >
          {cards.map((card) => (
            <li key={card.title} className={`rounded-card p-5 ${ground}`}>
              <h3 className="mb-1 text-lg">{fillPlaceholders(card.title, values)}</h3>
              <Html html={card.html} values={values} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** HTML that the server renders from Markdown. */
export function Html({ html, values }: { html: string; values: PlaceholderValues }) {
  const filled = fillHtmlPlaceholders(html, values)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, values escaped
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: filled }} />
}
