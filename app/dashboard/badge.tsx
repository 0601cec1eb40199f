export function Badge({ label, colors }: { label: string; colors: string }) {
  return (
    <span className={`max-w-full rounded-full px-2 wrap-anywhere text-xs font-extrabold leading-5 ${colors}`}>
      {label}
    </span>
  )
}
