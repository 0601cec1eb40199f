import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { useOrigin } from '../../identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useChange } from '../change/use-change.ts'

/** Fields of Meta's webhook beside `messages`, and what they bring. */
const SUBSCRIPTIONS = [
  ['message_template_status_update', 'vos modèles approuvés ou refusés'],
  ['user_id_update', 'le nouvel identifiant d’un client dont le numéro est masqué'],
  ['smb_message_echoes', 'ce que vous écrivez dans l’application du téléphone, si le numéro y reste'],
  ['history', 'les anciens messages que l’application du téléphone transmet'],
] as const

/** The webhook's address for Meta's portal, and a test of the stored account (G-12). @param hasNumber a number's id is entered */
export function WhatsAppSetup({ hasNumber }: { hasNumber: boolean }) {
  const webhook = `${useOrigin()}/api/whatsapp/webhook`
  const { send, pending } = useChange()
  const [result, setResult] = useState<{ ok: boolean; message: string } | null>(null)

  function test() {
    setResult(null)
    const change = { path: '/whatsapp/test', method: 'POST', answer: successAnswer, silent: true } as const
    void send({ ...change, reload: () => false }, (answered) =>
      setResult({ ok: answered.ok, message: answered.ok ? answered.data.message : answered.message }),
    )
  }

  return (
    <section
      aria-labelledby="whatsapp-setup"
      className="grid max-w-4xl grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="whatsapp-setup" className="text-lg">
        Relier la boutique à WhatsApp
      </h2>
      <p>
        Dans la configuration du webhook, indiquez cette adresse et votre jeton de vérification, puis
        abonnez-vous à messages.
      </p>
      <p className="wrap-anywhere font-bold select-all">{webhook}</p>
      {hasNumber && (
        <>
          <p>{'Pour les conversations, abonnez-vous aussi à\u202f:'}</p>
          <ul className="list-disc pl-5">
            {SUBSCRIPTIONS.map(([name, use]) => (
              <li key={name}>
                <code className="font-bold wrap-anywhere select-all">{name}</code>
                <span>{`\u202f: ${use}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <CopyButton text={webhook} done="Adresse copiée" className="max-w-full wrap-anywhere">
          Copier l’adresse
        </CopyButton>
        <Button variant="secondary" loading={pending} onClick={test} className="max-w-full wrap-anywhere">
          {!pending && <PlugZap className="size-5" />}
          <span>Essayer le compte</span>
        </Button>
      </div>
      {result && (
        <Alert kind={result.ok ? 'success' : 'error'}>
          <p className="wrap-anywhere">{result.message}</p>
        </Alert>
      )}
    </section>
  )
}
