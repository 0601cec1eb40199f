import type { ReactNode } from 'react'

interface ProductListHeaderProps {
  title: string
  /** for a title as long as a search */
  small?: boolean
  children: ReactNode
}

/** The line below the title is as high as a button, so that the page does not shift when a button appears. */
export function ProductListHeader({ title, small = false, children }: ProductListHeaderProps) {
  return (
    <div className="bg-soft-gradient py-4 sm:py-9">
      <div className="page-width">
        <h1 className={`wrap-anywhere ${small ? 'text-xl sm:text-3xl' : 'text-3xl sm:text-5xl'}`}>{title}</h1>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4">{children}</div>
      </div>
    </div>
  )
}
