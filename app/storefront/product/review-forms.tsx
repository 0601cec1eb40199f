import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { REVIEW_LIMITS } from '../../../domain/catalogue/product.ts'
import { distinctChoices } from '../../../domain/catalogue/variants.ts'
import { STARS } from '../../../domain/reviews/ratings.ts'
import { countCharacters } from '../../../domain/text/characters.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { PhotoField } from './photo-field.tsx'
import { type ReviewFormProps, useReviewForm } from './use-review-form.ts'

interface ReviewFormsProps extends ReviewFormProps {
  sizes: readonly string[]
}

export function ReviewForms(props: ReviewFormsProps) {
  return (
    <section aria-labelledby="donner-son-avis" className="grid grid-cols-1 gap-5">
      <h2 id="donner-son-avis" className="text-2xl">
        Donnez votre avis
      </h2>
      <noscript>
        <p>Noter ou commenter un article a besoin de JavaScript, qui est désactivé dans votre navigateur.</p>
      </noscript>
      <div className="needs-script grid grid-cols-1 items-start gap-6 rounded-card bg-surface p-5 shadow-card md:grid-cols-[15rem_1fr] md:gap-8 lg:grid-cols-[20rem_1fr]">
        <RatingForm {...props} />
        <CommentForm {...props} />
      </div>
    </section>
  )
}

type Rating = (typeof STARS)[number]

const IN_WORDS: Record<Rating, string> = {
  1: 'Décevant',
  2: 'Moyen',
  3: 'Bien',
  4: 'Très bien',
  5: 'Excellent',
}

/** Rates the product; a second rating by the same visitor replaces the first. */
function RatingForm({ onProduct }: ReviewFormProps) {
  const [rating, setRating] = useState<Rating | null>(null)
  const errorId = useId()
  const { form, errors, setError, loading, submit } = useReviewForm('rate', onProduct)

  return (
    <form
      ref={form}
      noValidate
      aria-label="Noter cet article"
      onSubmit={(event) => {
        event.preventDefault()
        submit({ rating })
      }}
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
                setError('rating', null)
              }}
            />
          ))}
          <span aria-hidden="true" className="ml-2 min-h-6 min-w-20 font-bold text-ink-soft">
            {rating && IN_WORDS[rating]}
          </span>
        </div>
        <FieldError id={errorId}>{errors.rating}</FieldError>
      </fieldset>
      <Button type="submit" variant="secondary" loading={loading}>
        Envoyer ma note
      </Button>
    </form>
  )
}

/** A star as a radio button. Selecting or hovering a star highlights it and the stars before it. */
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
      <span className="sr-only">{`${stars} ${stars > 1 ? 'étoiles' : 'étoile'} : ${IN_WORDS[stars]}`}</span>
    </label>
  )
}

const EMPTY = { text: '', pseudo: '', size: '' }

function CommentForm({ sizes, onProduct }: ReviewFormsProps) {
  const [fields, setFields] = useState(EMPTY)
  const [published, setPublished] = useState(0)
  const { form, field, loading, submit } = useReviewForm('review', onProduct, () => {
    setFields(EMPTY)
    setPublished(published + 1)
  })

  const control = (name: keyof typeof EMPTY) =>
    field(name, fields[name], (typed) => setFields({ ...fields, [name]: typed }))

  return (
    <form
      ref={form}
      noValidate
      aria-label="Commenter cet article"
      onSubmit={(event) => {
        event.preventDefault()
        submit(fields)
      }}
      className="grid grid-cols-1 gap-4"
    >
      <TextArea
        label="Votre commentaire"
        help={<CharacterCount text={fields.text} />}
        {...control('text')}
        readOnly={loading}
      />
      <TextField
        label="Pseudo (facultatif)"
        autoComplete="nickname"
        help="Laissez vide pour signer « Anonyme »."
        {...control('pseudo')}
        readOnly={loading}
      />
      {sizes.length > 0 && (
        <SelectField label="Taille prise (facultatif)" {...control('size')} disabled={loading}>
          <option value="">Je ne précise pas</option>
          {distinctChoices(sizes).map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
      )}
      <PhotoField published={published} />
      <Button type="submit" variant="secondary" loading={loading} className="justify-self-start">
        Publier mon commentaire
      </Button>
    </form>
  )
}

/** The field accepts more characters than the limit, so that no text is truncated. */
function CharacterCount({ text }: { text: string }) {
  const count = countCharacters(text)
  return (
    <span className={`figures ${count > REVIEW_LIMITS.text ? 'font-bold text-error' : ''}`}>
      {`${count}/${REVIEW_LIMITS.text}`}
    </span>
  )
}
