import { Inbox } from 'lucide-react'

export function EmptyList({ children }: { children: string }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card bg-surface px-4 py-12 shadow-card">
      <span className="grid size-14 place-items-center rounded-full bg-action-tint text-action">
        <Inbox className="size-7" />
      </span>
      <p className="text-center text-lg">{children}</p>
    </div>
  )
}
