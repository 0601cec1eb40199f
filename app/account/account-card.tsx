import type { ReactNode } from 'react'

export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-md grow px-4 py-8">
      <div className="grid grid-cols-1 gap-6 rounded-panel bg-surface p-[24px] shadow-card sm:p-8">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {children}
      </div>
    </main>
  )
}
