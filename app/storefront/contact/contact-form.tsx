import { type FormEvent, useRef, useState } from 'react'
import { contactInput } from '../../../contracts/contact-form.ts'
import { check } from '../../../contracts/issues.ts'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { notify } from '../../ui/toasts.tsx'

/** How long after the answer the success is shown, in milliseconds (storefront.md §4). */
const SUCCESS_AFTER = 1000
const SUCCESS = 'Votre message a été envoyé avec succès !'
const FAILURE = "Votre message n'a pas pu être envoyé. Veuillez réessayer."
const EMPTY = { name: '', email: '', subject: '', message: '' }

type Fields = typeof EMPTY

export function ContactForm() {
  const [fields, setFields] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Fields>>({})
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const form = useRef<HTMLFormElement>(null)

  const control = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: errors[name],
    // What would be typed now is neither sent nor kept.
    readOnly: state === 'sending',
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setErrors({ ...errors, [name]: undefined })
      setState('idle')
    },
  })

  async function send(event: FormEvent) {
    event.preventDefault()
    const checked = check(contactInput, fields)
    if (!checked.ok) {
      setErrors(Object.fromEntries(checked.issues.map(({ path, message }) => [path, message])))
      const first = checked.issues[0]
      notify.error(first?.message ?? FAILURE)
      form.current?.querySelector<HTMLElement>(`[name="${first?.path}"]`)?.focus()
      return
    }
    setState('sending')
    try {
      await callApi(apiUrl('/contact'), { method: 'POST', body: checked.value })
      setTimeout(() => {
        setFields(EMPTY)
        setState('sent')
        notify.success(SUCCESS)
      }, SUCCESS_AFTER)
    } catch (error) {
      setState('idle')
      notify.error(failureText(error, FAILURE))
    }
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-5" aria-label="Nous écrire">
      <TextField label="Nom" autoComplete="name" {...control('name')} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...control('email')} />
      <TextField label="Sujet" {...control('subject')} />
      <TextArea label="Message" rows={6} {...control('message')} />
      <noscript>
        <p className="font-bold">
          Ce formulaire a besoin de JavaScript. Écrivez-nous plutôt par WhatsApp ou par email.
        </p>
      </noscript>
      {state === 'sent' && <Message kind="success">{SUCCESS}</Message>}
      <Button type="submit" busy={state === 'sending'} className="justify-self-start">
        Envoyer
      </Button>
    </form>
  )
}
