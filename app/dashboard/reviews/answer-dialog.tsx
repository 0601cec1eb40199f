import { useState } from 'react'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import type { ShownModeratedReview } from '../../../contracts/moderation.ts'
import { REVIEW_LIMITS } from '../../../domain/catalogue/product.ts'
import type { EditConflict } from '../../../domain/edits/merge-edit.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useChange } from '../change/use-change.ts'
import { ConflictList } from '../conflicts/conflict-list.tsx'
import { FormDialog } from '../form-dialog.tsx'

interface AnswerDialogProps {
  review: ShownModeratedReview
  onClose: () => void
}

/** Writes, changes or removes the public answer to a review. Render it only while it is open. */
export function AnswerDialog({ review, onClose }: AnswerDialogProps) {
  const { send, loading } = useChange()
  const [was, setWas] = useState(review.answer?.text ?? null)
  const [text, setText] = useState(was ?? '')
  const [error, setError] = useState<string | null>(null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)

  async function submit(answer: string | null) {
    setError(null)
    const path = encoded`/reviews/${review.id}/answer`
    const change = {
      path,
      method: 'PUT',
      body: { answer, was },
      answer: successAnswer,
      silent: true,
    } as const
    const success = answer === null ? 'Réponse retirée' : 'Réponse publiée'
    const result = await send({ ...change, success })
    if (result?.ok) return onClose()
    if (!result) return
    if (result.outcome === 'changed') setConflict(result.conflicts[0] ?? null)
    else setError(result.message)
  }

  /** The next save replaces the stored answer; taking it puts it into the field. */
  function choose(side: 'mine' | 'theirs') {
    const stored = conflict?.current
    const current = typeof stored === 'string' ? stored : null
    setWas(current)
    if (side === 'theirs') setText(current ?? '')
    setConflict(null)
  }

  return (
    <FormDialog
      title={was === null ? 'Répondre à l’avis' : 'Modifier la réponse'}
      submit="Publier"
      loading={loading}
      onSubmit={() => void submit(text)}
      onClose={onClose}
    >
      <blockquote className="rounded-field bg-ground p-3 text-sm wrap-anywhere whitespace-pre-line">
        {review.text}
      </blockquote>
      <TextArea
        label="Réponse de la boutique"
        help={`Visible par tous sous l’avis. ${REVIEW_LIMITS.text} caractères au maximum.`}
        name="answer"
        rows={4}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <ConflictList
        differences={
          conflict
            ? [
                {
                  field: conflict.field,
                  label: 'Réponse',
                  mine: text,
                  theirs: typeof conflict.current === 'string' ? conflict.current : 'Aucune',
                },
              ]
            : []
        }
        onChoose={(_, side) => choose(side)}
      />
      {was !== null && (
        <Button
          variant="quiet"
          loading={loading}
          className="justify-self-start text-error!"
          onClick={() => void submit(null)}
        >
          Retirer la réponse
        </Button>
      )}
    </FormDialog>
  )
}
