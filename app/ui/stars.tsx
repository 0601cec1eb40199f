import { Star } from 'lucide-react'
import { STARS } from '../../domain/reviews/ratings.ts'

/** Stars out of five. `muted` outlines them: nobody has rated yet. */
export function Stars({ stars, muted = false, label }: { stars: number; muted?: boolean; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex">
      {STARS.map((position) => (
        <Star key={position} aria-hidden="true" className={`size-4 ${starLook(position <= stars, muted)}`} />
      ))}
    </span>
  )
}

function starLook(given: boolean, muted: boolean): string {
  if (!given) return 'text-line'
  return muted ? 'text-line-strong' : 'fill-sun text-sun-deep'
}
