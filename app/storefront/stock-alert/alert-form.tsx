import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { matchingVariants } from '../../../domain/catalogue/choose-variant.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { soldOutChoices } from '../../../domain/catalogue/stock-alert.ts'
import { productLabel, type VariantChoice } from '../../../domain/catalogue/variants.ts'
import { formatPhone, readAnyPhone } from '../../../domain/contact/phone.ts'
import { phoneProblem } from '../../../domain/contact/phone-problem.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { isSuccessResponse, serverIssues } from '../../api-client/answers.ts'
import { ApiError, apiUrl, callApi, NO_ANSWER } from '../../api-client/api.ts'
import { createEmitter } from '../../browser/store.ts'
import { createWriterItem } from '../../session/account-texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { readDraft } from '../checkout/draft.ts'
import { AlertFields, choiceValue } from './alert-fields.tsx'

export interface AlertFormProps {
  product: Product
  /** the selected colour and size; null means any */
  choice: VariantChoice
}

/** Requests a notification when the sold-out colour and size are back in stock (F-50). */
export function AlertForm({ product, choice }: AlertFormProps) {
  const variants = matchingVariants(product.variants, choice)
  const choices = soldOutChoices({ stock: product.stock, variants })
  const [value, setValue] = useState(() => (choices[0] ? choiceValue(choices[0]) : ''))
  const phone = useSyncExternalStore(changes.subscribe, readTypedPhone, () => '')
  const [state, setState] = useState<'idle' | 'sending' | 'stored'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const { form, field, showIssues } = useFormErrors()
  const status = useRef<HTMLDivElement>(null)
  const requested = choices.find((one) => choiceValue(one) === value) ?? choice

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[name="phone"]')?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [form])
  useEffect(() => {
    if (state === 'stored') status.current?.focus()
  }, [state])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (state === 'sending') return
    setFailure(null)
    const problem = phoneProblem(phone)
    if (problem !== null) return showIssues([{ path: 'phone', message: problem }])
    setState('sending')
    try {
      const body = { productId: product._id, ...requested, phone }
      await callApi(apiUrl('/stock-alerts'), { method: 'POST', body, expects: isSuccessResponse })
      setState('stored')
    } catch (error) {
      setState('idle')
      const issues = serverIssues(error).filter(({ path }) => path === 'phone')
      showIssues(issues)
      if (issues.length === 0) setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
    }
  }

  if (state === 'stored') {
    const number = formatPhone(readAnyPhone(phone) ?? '')
    const article = productLabel({ name: product.name, ...requested })
    return (
      <div ref={status} tabIndex={-1} className="w-full outline-none">
        <Alert kind="success">
          <p>
            {`C’est noté\u202f: nous vous écrirons au ${number} quand ${quoted(article)} sera de nouveau en stock.`}
          </p>
        </Alert>
      </div>
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      aria-label="Prévenez-moi"
      className="grid w-full grid-cols-1 gap-4 rounded-card bg-surface p-4 text-left"
    >
      <AlertFields
        choices={choices}
        chosen={{ value, onChange: setValue }}
        phone={{
          ...field('phone', phone, saveTypedPhone),
          name: 'phone',
        }}
      />
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" loading={state === 'sending'}>
        Prévenez-moi
      </Button>
    </form>
  )
}

const storage = createWriterItem('sessionStorage', 'alertPhone')
/** The number leaves this tab too when its account signs out in another one. */
const changes = createEmitter('every tab')

/** Returns the phone number last typed in this tab, otherwise the phone number of the delivery form. */
export function readTypedPhone(): string {
  return storage.read() ?? readDraft().customerPhone
}

export function saveTypedPhone(typed: string): void {
  storage.write(typed)
  changes.emit()
}
