import type { ReactNode } from 'react'

interface Section {
  id: string
  title: string
  short: string
}

export function FormSection({ section: { id, title }, children }: { section: Section; children: ReactNode }) {
  return (
    <section className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-6">
      <h2 id={id} tabIndex={-1} className="scroll-mt-36 text-lg outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Buttons instead of links: a URL per section would lose the navigation state and fill the history. */
export function FormNav({ sections }: { sections: readonly Section[] }) {
  const goTo = (id: string) => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav
      aria-label="Parties du formulaire"
      className="top-14 z-10 -mx-4 border-b border-line bg-ground px-4 py-1 [@media(min-height:36rem)]:sticky sm:-mx-6 sm:px-6 md:hidden"
    >
      <ul className="no-scrollbar flex gap-1 overflow-x-auto">
        {sections.map(({ id, short }) => (
          <li key={id} className="grow">
            <button
              type="button"
              onClick={() => goTo(id)}
              className="min-h-11 w-full rounded-full px-3 text-sm font-bold whitespace-nowrap text-link underline hover:no-underline"
            >
              {short}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
