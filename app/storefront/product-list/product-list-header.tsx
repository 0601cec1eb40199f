import type { ReactNode } from 'react'

/** The line below the title is as high as a button, so that the page does not shift when a button appears. */
export function ProductListHeader({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="bg-soft-gradient py-4 sm:py-9">
      <div className="page-width">
        <h1 className="text-3xl wrap-anywhere sm:text-5xl">{title}</h1>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4">{children}</div>
      </div>
    </div>
  )
}
