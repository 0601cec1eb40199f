import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The parent must be `relative`. */
export function SearchInput({ className = 'pr-4', ...rest }: ComponentProps<'input'>) {
  return (
    <>
      <Search className="pointer-events-none absolute top-3 left-4 size-5 text-ink-soft" />
      <input
        maxLength={100}
        {...rest}
        className={`h-11 w-full rounded-full border-2 border-line-strong bg-surface pl-11 text-base placeholder:text-ink-soft ${className}`}
      />
    </>
  )
}
