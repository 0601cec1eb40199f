/** The number on an icon of the top bar; nothing at 0. The icon's label has the number too. */
export function CountBadge({ count }: { count: number }) {
  return (
    count > 0 && (
      <span
        key={count}
        aria-hidden="true"
        className="badge-pop pointer-events-none absolute top-0.5 right-0 min-w-5 rounded-full bg-error px-1 text-center text-xs font-extrabold leading-5 text-white"
      >
        {count > 999 ? '999+' : count}
      </span>
    )
  )
}
