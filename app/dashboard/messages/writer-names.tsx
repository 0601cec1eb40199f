interface WriterNamesProps {
  writers: readonly { id: string; name: string }[]
}

/** Says who else is writing an answer now (W-04). */
export function WriterNames({ writers }: WriterNamesProps) {
  return (
    <p role="status" className="shrink-0 truncate px-4 pb-1 text-sm text-ink-soft italic empty:hidden">
      {textOf(writers.map(({ name }) => name))}
    </p>
  )
}

function textOf(names: readonly string[]): string | null {
  const [first, second] = names
  if (first === undefined) return null
  if (second === undefined) return `${first} écrit…`
  return names.length === 2 ? `${first} et ${second} écrivent…` : `${names.length} collègues écrivent…`
}
