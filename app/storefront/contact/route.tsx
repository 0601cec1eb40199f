import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { City } from '../../../contracts/settings.ts'
import { isSuccessResponse } from '../../api-client/answers.ts'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { useIdentity } from '../../identity.ts'
import { pageMeta, shopOf } from '../../page-meta.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { notify } from '../../ui/toasts.tsx'
import { ContentPage } from '../content-page.tsx'
import { loadFormChecks, preloadFormChecks } from '../load-form-checks.ts'
import { storesData } from '../structured-data/shop-data.ts'
import type { Route } from './+types/route'
import { CityContacts } from './city-contacts.tsx'
import { ShopMap } from './shop-map.tsx'
import { isOnNetworks, SocialLinks } from './social-links.tsx'

export function meta(args: Route.MetaArgs) {
  const { identity, origin } = shopOf(args)
  return pageMeta(args, {
    title: `Contact | ${identity.name}`,
    description: `${shopsIn(identity.cities)} : adresses, téléphones, WhatsApp et formulaire.`,
    structuredData: import.meta.env.SSR && storesData(identity, origin),
  })
}

const COUNTS = ['', 'Notre boutique', 'Nos deux boutiques', 'Nos trois boutiques']

/** `Nos deux boutiques à Dakar et Mbour` */
function shopsIn(cities: readonly City[]): string {
  const names = cities.map(({ name }) => name)
  const list = new Intl.ListFormat('fr').format(names)
  return `${COUNTS[names.length] ?? `Nos ${names.length} boutiques`} à ${list}`
}

export default function ContactPage() {
  const identity = useIdentity()
  const { cities, email } = identity
  return (
    <ContentPage
      title="Contact"
      intro="Une question, une taille à vérifier, un cadeau à préparer ? Écrivez-nous."
    >
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2">
        <ContactForm />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <h2 className="text-xl">{cities.length > 1 ? 'Nos boutiques' : 'Notre boutique'}</h2>
          <CityContacts />
          <a
            href={`mailto:${email}`}
            className="flex min-h-11 items-center gap-3 font-bold text-link hover:underline"
          >
            <Mail className="size-5 text-action" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
          {isOnNetworks(identity) && <SocialLinks />}
          <ShopMap />
        </div>
      </div>
    </ContentPage>
  )
}

/** Delay of the success message (A-234). */
const SUCCESS_DELAY_MS = 1000
const SUCCESS = 'Votre message a été envoyé avec succès !'
const FAILURE = 'Votre message n’a pas pu être envoyé. Veuillez réessayer.'
const EMPTY = { name: '', email: '', subject: '', message: '' }

function ContactForm() {
  const [fields, setFields] = useState(EMPTY)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const { form, field, showIssues } = useFormErrors()

  const control = (name: keyof typeof EMPTY) => ({
    ...field(name, fields[name], (typed) => {
      setFields({ ...fields, [name]: typed })
      setState('idle')
    }),
    // Fields are read-only during the request, because its success clears them.
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
