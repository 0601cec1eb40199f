import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const KINDS = {
  error: { box: 'bg-error-tint text-error', Icon: CircleAlert },
  success: { box: 'bg-success-tint text-success', Icon: CircleCheck },
  info: { box: 'bg-sky text-ink', Icon: Info },
  warning: { box: 'bg-warning-tint text-warning', Icon: CircleAlert },
} as const

export function Alert({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  const { box, Icon } = KINDS[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-card p-4 font-bold ${box}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 grid-cols-1 gap-2">{children}</div>
    </div>
  )
}
