export function Badge({ label, look }: { label: string; look: string }) {
  return (
    <span className={`max-w-full rounded-full px-2 wrap-anywhere text-xs font-extrabold leading-5 ${look}`}>
      {label}
    </span>
  )
}
