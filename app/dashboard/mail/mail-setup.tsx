import { Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type MailOverview, mailTestAnswer } from '../../../contracts/mail.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../change/use-change.ts'

export function MailSetup({ overview }: { overview: MailOverview }) {
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6">
      <h2 className="text-lg">Envoi des e-mails</h2>
      {overview.settings ? (
        <Configured overview={overview} settings={overview.settings} />
      ) : (
        <NotConfigured />
      )}
    </section>
  )
}

interface ConfiguredProps {
  overview: MailOverview
  settings: NonNullable<MailOverview['settings']>
}

function Configured({ overview: { waiting, testAddress }, settings }: ConfiguredProps) {
  const { host, port, from, recipients, summaryHour } = settings
  const rows = [
    ['Serveur', `${host}, port ${port} (${SECURITY_LABELS[settings.security] ?? settings.security})`],
    ['Expéditeur', from],
    ['Destinataires', recipients.join(', ')],
    ['Résumé du jour', summaryHour === null ? 'Non envoyé' : `Chaque jour à ${summaryHour} h`],
    ['En attente d’envoi', formatNumber(waiting)],
  ] as const
  return (
    <>
      <dl className="grid gap-x-6 sm:grid-cols-[12rem_1fr] sm:gap-y-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
            <dd className="min-w-0 break-words font-bold max-sm:mb-3">{value}</dd>
          </div>
        ))}
      </dl>
      <TestButton address={testAddress} />
    </>
  )
}

const SECURITY_LABELS: Readonly<Record<string, string>> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'connexion non protégée',
}

function TestButton({ address }: { address: string }) {
  const { send, loading } = useChange()
  /** `answer`: the mail server's reply; null when the test failed */
  const [tested, setTested] = useState<{ ok: boolean; message: string; answer: string | null } | null>(null)
  const result = loading ? null : tested
  const test = () =>
    void send({ path: '/mail/test', method: 'POST', answer: mailTestAnswer, silent: true }, (sent) =>
      setTested(sent.ok ? { ok: true, ...sent.data } : { ok: false, message: sent.message, answer: null }),
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button variant="secondary" loading={loading} onClick={test} className="justify-self-start">
        {!loading && <Send className="size-5" />}
        <span>Envoyer un e-mail d’essai</span>
      </Button>
      <p className="text-sm break-words text-ink-soft">{`Il est envoyé à votre adresse, ${address}.`}</p>
      {result && (
        <Alert kind={result.ok ? 'success' : 'error'}>
          <p className="wrap-anywhere">{result.message}</p>
          {result.answer && (
            <p className="text-sm font-normal wrap-anywhere">{`Réponse du serveur : ${result.answer}`}</p>
          )}
        </Alert>
      )}
    </div>
  )
}

const NOT_SENT = [
  'Les messages du formulaire de contact : ils restent dans les avis du tableau de bord.',
  'Le lien pour choisir un nouveau mot de passe : un autre administrateur peut aider.',
  'Le résumé du jour : les chiffres restent dans l’aperçu.',
]

function NotConfigured() {
  return (
    <>
      <Alert kind="warning">
        <p>La boutique n’envoie aucun e-mail : aucun serveur d’e-mail n’est réglé.</p>
      </Alert>
      <div className="grid gap-2">
        <h3 className="text-base">Ce qui n’est pas envoyé</h3>
        <ul className="grid list-disc gap-1 pl-5">
          {NOT_SENT.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <Link to={{ hash: 'mail' }} className="word-link">
        Régler le serveur d’e-mail
      </Link>
    </>
  )
}
