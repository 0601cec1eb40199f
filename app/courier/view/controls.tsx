/** @jsxImportSource preact */
import type { VNode } from 'preact'

/** Children without text of their own (docs/decisions/061-translated-pages.md). */
export type Elements = VNode | false | null

const COLORS = {
  primary: 'bg-action text-white hover:bg-action-deep',
  secondary: 'border-2 border-action bg-surface text-action hover:bg-action-tint',
  quiet: 'border-2 border-line bg-surface text-ink hover:bg-line/60',
} as const

interface ButtonProps {
  text: string
  /** accessible name, when the text alone is ambiguous */
  label?: string
  variant?: keyof typeof COLORS
  type?: 'button' | 'submit'
  onClick?: () => void
}

export function Button({ text, label, variant = 'quiet', type = 'button', onClick }: ButtonProps) {
  return (
    <button type={type} class={`courier-button px-4 ${COLORS[variant]}`} aria-label={label} onClick={onClick}>
      {text}
    </button>
  )
}

/** A link that opens another app: telephone, chat or map. */
export function AppLink({ text, label, href }: { text: string; label: string; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      class={`courier-button px-1 whitespace-nowrap ${COLORS.secondary}`}
    >
      {text}
    </a>
  )
}

const NOTICE_COLORS = {
  info: 'bg-sky',
  warning: 'bg-warning-tint text-warning',
  error: 'bg-error-tint text-error',
} as const

interface NoticeProps {
  text: string
  tone: keyof typeof NOTICE_COLORS
  /** a button or link */
  children?: Elements
}

export function Notice({ text, tone, children }: NoticeProps) {
  return (
    <div
      class={`flex flex-wrap items-center justify-between gap-2 rounded-card px-4 py-3 font-bold ${NOTICE_COLORS[tone]}`}
    >
      <p class="min-w-0 grow basis-40">{text}</p>
      {children}
    </div>
  )
}

interface SectionProps {
  title: string
  list: 'ol' | 'ul'
  cards: VNode[]
}

/** A list with a title; renders nothing when there are no cards. */
export function Section({ title, list: List, cards }: SectionProps) {
  if (cards.length === 0) return null
  return (
    <section class="grid gap-3">
      <h2 class="text-xl font-extrabold">{title}</h2>
      <List class="grid gap-3">{cards}</List>
    </section>
  )
}
