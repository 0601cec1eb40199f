import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { ratingInput } from '../../../contracts/review-form.ts'
import { STARS } from '../../../domain/reviews/ratings.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { type ReviewFormProps, useReviewForm } from './use-review-form.ts'

type Rating = (typeof STARS)[number]

const IN_WORDS: Record<Rating, string> = {
  1: 'Décevant',
  2: 'Moyen',
  3: 'Bien',
  4: 'Très bien',
  5: 'Excellent',
}

/** A second rating of the same visitor replaces the first. */
export function RatingForm({ productId, onProduct }: ReviewFormProps) {
  const [rating, setRating] = useState<Rating | null>(null)
  const errorId = useId()
  const { form, errors, tell, busy, send } = useReviewForm({
    productId,
    act: 'rate',
    schema: ratingInput,
    success: 'Votre note a été enregistrée !',
    failure: 'Erreur lors de la soumission de la note',
    onProduct,
  })

  return (
    <form
      ref={form}
      noValidate
      aria-label="Noter cet article"
      onSubmit={(event) => send(event, { rating })}
      className="flex flex-col items-start gap-4"
    >
      <fieldset aria-describedby={errors.rating ? errorId : undefined} className="grow">
        <legend className="font-bold">Votre note</legend>
        <div className="-ml-2 flex flex-wrap items-center">
          {STARS.map((stars) => (
            <StarChoice
              key={stars}
              stars={stars}
              chosen={rating}
              onChoose={() => {
                setRating(stars)
                tell('rating', null)
              }}
            />
          ))}
          <span aria-hidden="true" className="ml-2 min-h-6 min-w-20 font-bold text-ink-soft">
            {rating && IN_WORDS[rating]}
          </span>
        </div>
        <FieldError id={errorId}>{errors.rating}</FieldError>
      </fieldset>
      <Button type="submit" variant="secondary" busy={busy}>
        Envoyer ma note
      </Button>
    </form>
  )
}

/** A star that is a radio button: with those before it, it shines when it is chosen or pointed at. */
function StarChoice(props: { stars: Rating; chosen: Rating | null; onChoose: () => void }) {
  const { stars, chosen, onChoose } = props
  const shines = chosen !== null && stars <= chosen
  return (
    <label className="group relative grid size-11 cursor-pointer place-content-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-link">
      <input
        type="radio"
        name="rating"
        value={stars}
        required
        checked={stars === chosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Star
        className={`size-7 transition-colors ${shines ? 'fill-sun text-sun-deep' : 'text-line-strong group-hover:text-sun-deep group-has-[~label:hover]:text-sun-deep'}`}
      />
      <span className="sr-only">
        {stars} {stars > 1 ? 'étoiles' : 'étoile'} : {IN_WORDS[stars]}
      </span>
    </label>
  )
}
