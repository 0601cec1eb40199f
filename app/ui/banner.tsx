import type { ReactNode } from 'react'

export function Banner({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="notice-card mx-auto mb-2 grid w-[min(100%-1rem,36rem)] gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
      <p className="font-bold">{text}</p>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}
