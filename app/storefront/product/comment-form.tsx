import { type FormEvent, useState } from 'react'
import { reviewForm } from '../../../contracts/review-form.ts'
import { REVIEW_LIMITS } from '../../../domain/catalogue/product.ts'
import { countCharacters } from '../../../domain/text/characters.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type ReviewFormProps, useReviewForm } from './use-review-form.ts'

const EMPTY = { text: '', pseudo: '' }

/** Cleared only after the server has accepted the comment. */
export function CommentForm({ productId, onProduct }: ReviewFormProps) {
  const [fields, setFields] = useState(EMPTY)
  const { form, field, busy, send } = useReviewForm({
    productId,
    act: 'review',
    schema: reviewForm,
    success: 'Votre commentaire a été ajouté !',
    failure: "Erreur lors de l'ajout du commentaire",
    onProduct,
  })

  const control = (name: keyof typeof EMPTY) => ({
    ...field(name, fields[name], (typed) => setFields({ ...fields, [name]: typed })),
    // What is on its way is what stands here.
    readOnly: busy,
  })

  async function submit(event: FormEvent) {
    if (await send(event, fields)) setFields(EMPTY)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Commenter cet article"
      onSubmit={submit}
      className="grid grid-cols-1 gap-4"
    >
      <TextArea label="Votre commentaire" help={<CharacterCount text={fields.text} />} {...control('text')} />
      <TextField
        label="Pseudo (facultatif)"
        autoComplete="nickname"
        help="Laissez vide pour signer « Anonyme »."
        {...control('pseudo')}
      />
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        Publier mon commentaire
      </Button>
    </form>
  )
}

/** How much is typed, as its author counts it. More than the limit can be typed: nothing is cut off. */
function CharacterCount({ text }: { text: string }) {
  const count = countCharacters(text)
  return (
    <span className={`tabular-nums ${count > REVIEW_LIMITS.text ? 'font-bold text-error' : ''}`}>
      {count}/{REVIEW_LIMITS.text}
    </span>
  )
}
