import type { ReactNode } from 'react'

interface TextPageProps {
  title: string
  intro: string
  children: ReactNode
}

export function ContentPage({ title, intro, children }: TextPageProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <header className="mb-8 max-w-prose">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 text-lg text-ink-soft">{intro}</p>
      </header>
      {children}
    </div>
  )
}

export function ContentSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="max-w-prose space-y-3 leading-relaxed">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

export function TextList({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-1 pl-6">{children}</ul>
}
