import type { ReactNode } from 'react'

export function ProductListHeader({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="bg-soft-gradient py-5 sm:py-10">
      <div className="page-width">
        <h1 className="text-3xl sm:text-5xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
