export interface Tile {
  label: string
  value: string
  note?: string
}

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="grid grid-cols-pair gap-3 @xl:grid-cols-4">
      {tiles.map(({ label, value, note }) => (
        <li key={label} className="grid min-w-0 content-start gap-0.5 rounded-field bg-ground p-3">
          <span className="text-sm text-ink-soft">{label}</span>
          <span className="text-lg font-black wrap-anywhere tabular-nums">{value}</span>
          {note && <span className="text-xs text-ink-soft">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
