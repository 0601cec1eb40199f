import { halfStars } from '../../domain/reviews/ratings.ts'

interface StarsProps {
  /** whole stars out of five */
  stars: number
  /** what they were rounded from: the drawing shows halves of it */
  average?: number
  /** outlines alone: nobody has rated yet */
  muted?: boolean
  label: string
}

/** Stars out of five, drawn by the style sheet (`.stars`). */
export function Stars({ stars, average = stars, muted, label }: StarsProps) {
  return (
    <span
      role="img"
      aria-label={label}
      data-stars={stars}
      data-half={halfStars(average) - stars || undefined}
      className={muted ? 'stars stars-muted' : 'stars'}
    />
  )
}
