import { halfStars } from '../../domain/reviews/ratings.ts'

interface StarsProps {
  stars: number
  /** exact average, which determines half stars */
  average?: number
  /** shows only the outlines of the stars, because there are no ratings yet */
  muted?: boolean
  label: string
}

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
