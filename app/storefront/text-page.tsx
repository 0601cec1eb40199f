import type { ReactNode } from 'react'

/** A page that is read: a title, an introduction and text of a comfortable width. */
export function TextPage({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="page-width py-8 sm:py-12">
      <header className="mb-8 max-w-prose">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {intro && <p className="mt-3 text-lg text-ink-soft">{intro}</p>}
      </header>
      {children}
    </div>
  )
}

/** One heading with what belongs to it. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="max-w-prose space-y-3 leading-relaxed">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
