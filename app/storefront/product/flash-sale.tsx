import { Zap } from 'lucide-react'
import type { PriceTag } from '../../../domain/pricing/price.ts'

let dates: Intl.DateTimeFormat | undefined

function dateText(iso: string): string {
  // The formatter is created on first use, because its creation takes tens of milliseconds on a phone.
  dates ??= new Intl.DateTimeFormat('fr-SN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Africa/Dakar',
  })
  return dates.format(new Date(iso))
}

type Flash = NonNullable<PriceTag['flash']>

export function FlashBadge({ discount, endTime, now }: Flash & { now: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 rounded-full bg-sun px-3 py-1.5 text-sm font-extrabold">
      <Zap className="size-4 fill-current" />
      <span>{`Vente flash -${discount}%`}</span>
      {endTime && (
        // Screen readers skip the countdown; the line below says when the sale ends.
        <span role="timer" aria-live="off" className="figures">
          {countdown(Date.parse(endTime) - now)}
        </span>
      )}
    </span>
  )
}

export function FlashLine({ discount, endTime }: Flash) {
  return (
    <p className="font-bold text-link">
      {`Vente flash : -${discount}%${endTime ? ` jusqu'à ${dateText(endTime)}` : ''}`}
    </p>
  )
}

function countdown(left: number): string {
  const seconds = Math.floor(Math.max(0, left) / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return `${Math.floor(hours / 24)} j ${hours % 24} h ${minutes % 60} min ${seconds % 60} s`
}
