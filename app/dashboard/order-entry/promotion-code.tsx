import { useEffect, useState } from 'react'
import { currentPromotionsAnswer, promotionCheckAnswer } from '../../../contracts/promotion.ts'
import { FAILED, failureText } from '../../api-client/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { useFormErrors } from '../../ui/form-hooks.ts'
import { fetchAnswer } from '../decode.ts'
import { type ChangeDraft, type Draft, isCodeOf } from './draft.ts'

interface PromotionCodeProps {
  draft: Draft
  /** why the code does not apply to these articles */
  objection: string
  errors: ReturnType<typeof useFormErrors>
  onChange: ChangeDraft
}

/** The field for a code. Also reads the automatic promotions, which the order gets without a code. */
export function PromotionCode({ draft, objection, errors, onChange }: PromotionCodeProps) {
  const [loading, setLoading] = useState(false)
  const isApplied = draft.promotions.some((one) => isCodeOf(draft, one))

  useEffect(() => {
    const abort = new AbortController()
    fetchAnswer(currentPromotionsAnswer, '/promotions/current', { signal: abort.signal }).then(
      ({ promotions }) => onChange((before) => withAutomatic(before, promotions)),
      () => {
        // The server refuses a total without these promotions, and names them.
      },
    )
    return () => abort.abort()
  }, [onChange])

  async function apply() {
    setLoading(true)
    const request = { method: 'POST', body: { code: draft.code, items: [] } } as const
    try {
      const { promotion } = await fetchAnswer(promotionCheckAnswer, '/promotions/check', request)
      onChange((before) => withCode(before, promotion))
      errors.setError('code', null)
    } catch (error) {
      errors.setError('code', failureText(error, FAILED))
    } finally {
      setLoading(false)
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        label="Code promo"
        help={isApplied ? objection || 'Code appliqué' : 'Facultatif'}
        autoComplete="off"
        autoCapitalize="characters"
        {...errors.field('code', draft.code, (code) => onChange((before) => ({ ...before, code })))}
      />
      <Button
        variant="secondary"
        className="mt-7.5"
        loading={loading}
        disabled={isApplied || draft.code.trim() === ''}
        onClick={apply}
      >
        Appliquer
      </Button>
    </div>
  )
}

function withAutomatic(draft: Draft, automatic: Draft['promotions']): Draft {
  return { ...draft, promotions: [...automatic, ...draft.promotions.filter(({ code }) => code !== null)] }
}

function withCode(draft: Draft, added: Draft['promotions'][number]): Draft {
  return { ...draft, promotions: [...draft.promotions.filter(({ id }) => id !== added.id), added] }
}
