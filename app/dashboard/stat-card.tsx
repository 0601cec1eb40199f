import type { LucideIcon } from 'lucide-react'
import { formatNumber } from '../../domain/text/format.ts'

interface StatCardProps {
  label: string
  value: number
  Icon: LucideIcon
  tint: string
  note?: string
}

export function StatCard({ label, value, Icon, tint, note }: StatCardProps) {
  return (
    <div className="flex flex-col gap-2 rounded-card bg-surface p-4 shadow-card sm:flex-row sm:items-center sm:gap-4 sm:p-5">
      <span className={`grid size-11 shrink-0 place-content-center rounded-field ${tint}`}>
        <Icon className="size-5" />
      </span>
      <dl className="min-w-0">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="text-2xl font-black tabular-nums">{formatNumber(value)}</dd>
        {note && <dd className="text-xs text-ink-soft">{note}</dd>}
      </dl>
    </div>
  )
}
