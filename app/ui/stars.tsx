/** Whole stars out of five, drawn by the style sheet (`.stars`). `muted` outlines them: nobody has rated yet. */
export function Stars({ stars, muted = false, label }: { stars: number; muted?: boolean; label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      data-stars={stars}
      className={muted ? 'stars stars-muted' : 'stars'}
    />
  )
}
