import type { Elements } from '../../ui/elements.ts'

export function EmptyState({ text, children }: { text: string; children?: Elements }) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 rounded-panel bg-surface px-6 py-10 text-center shadow-card">
      <img src="/nothing-found.svg" alt="" width={160} height={160} />
      <p className="text-balance text-xl font-extrabold">{text}</p>
      {children}
    </div>
  )
}
