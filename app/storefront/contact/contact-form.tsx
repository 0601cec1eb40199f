import { type FormEvent, useState } from 'react'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { isSuccessResponse } from '../../api-client/success-response.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { loadFormChecks, preloadFormChecks } from '../load-form-checks.ts'

/** */
const SUCCESS_DELAY_MS = 1000
const SUCCESS = 'Votre message a été envoyé avec succès !'
const FAILURE = 'Votre message n’a pas pu être envoyé. Veuillez réessayer.'
const EMPTY = { name: '', email: '', subject: '', message: '' }

export function ContactForm() {
  const [fields, setFields] = useState(EMPTY)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const { form, field, showIssues } = useFormErrors()

  const control = (name: keyof typeof EMPTY) => ({
    ...field(name, fields[name], (typed) => {
      setFields({ ...fields, [name]: typed })
      setState('idle')
    }),
    // Text typed during the request would be lost.
    readOnly: state === 'sending',
  })

  async function send(event: FormEvent) {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    try {
      const { checkContact } = await loadFormChecks()
      const checked = checkContact(fields)
      if (!checked.ok) {
        setState('idle')
        showIssues(checked.issues)
        return void notify.error(checked.message)
      }
      await callApi(apiUrl('/contact'), { method: 'POST', body: checked.value, expects: isSuccessResponse })
      setTimeout(() => {
        setFields(EMPTY)
        setState('sent')
        notify.success(SUCCESS)
      }, SUCCESS_DELAY_MS)
    } catch (error) {
      setState('idle')
      notify.error(failureText(error, FAILURE))
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      onFocus={preloadFormChecks}
      className="grid gap-5 self-start"
      aria-label="Nous écrire"
    >
      <TextField label="Nom" autoComplete="name" {...control('name')} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...control('email')} />
      <TextField label="Sujet" {...control('subject')} />
      <TextArea label="Message" rows={6} {...control('message')} />
      <noscript>
        <p className="font-bold">
          Ce formulaire a besoin de JavaScript. Écrivez-nous plutôt par WhatsApp ou par email.
        </p>
      </noscript>
      {state === 'sent' && <Alert kind="success">{SUCCESS}</Alert>}
      <Button type="submit" loading={state === 'sending'} className="justify-self-start">
        Envoyer
      </Button>
    </form>
  )
}
