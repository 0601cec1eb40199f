import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { scrollBehavior } from '../browser/preferences.ts'

interface PaginationProps {
  page: number
  pages: number
  href: (page: number) => string
}

const ITEM = 'inline-flex min-w-11 min-h-11 items-center justify-center rounded-full px-3 font-bold'

export function Pagination({ page, pages, href }: PaginationProps) {
  if (pages <= 1) return null
  const toTop = () => window.scrollTo({ top: 0, behavior: scrollBehavior() })
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1">
      <Step to={page > 1 ? href(page - 1) : null} label="Page précédente" onClick={toTop}>
        <ChevronLeft className="size-5" />
      </Step>
      {pagesAround(page, pages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity except its position
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={href(number)}
            onClick={toTop}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={`${ITEM} ${number === page ? 'bg-action text-white' : 'hover:bg-line/60'}`}
          >
            {number}
          </Link>
        ),
      )}
      <Step to={page < pages ? href(page + 1) : null} label="Page suivante" onClick={toTop}>
        <ChevronRight className="size-5" />
      </Step>
    </nav>
  )
}

function Step(props: { to: string | null; label: string; onClick: () => void; children: ReactNode }) {
  if (props.to === null) return null
  return (
    <Link
      to={props.to}
      onClick={props.onClick}
      aria-label={props.label}
      className={`${ITEM} hover:bg-line/60`}
    >
      {props.children}
    </Link>
  )
}

/** Returns the page numbers to show; null is a gap. */
function pagesAround(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(near)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
