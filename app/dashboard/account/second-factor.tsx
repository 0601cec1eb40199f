import { Download, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { InferOutput } from 'valibot'
import { recoveryCodesAnswer, type secondFactorAnswer, secretAnswer } from '../../../contracts/access.ts'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { saveFile } from '../../browser/save-file.ts'
import { useIdentity } from '../../identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrImage } from '../../ui/qr-image.tsx'
import { SecretForm } from './secret-form.tsx'
import { UndoRequirement } from './undo-requirement.tsx'

type Step = 'begin' | 'recovery-codes' | 'remove' | null
type Secret = { secret: string; uri: string }
type SecondFactorState = InferOutput<typeof secondFactorAnswer>

export function SecondFactor({ state }: { state: SecondFactorState }) {
  const [step, setStep] = useState<Step>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<{ list: string[]; renewed: boolean } | null>(null)

  const showCodes = (list: string[], renewed: boolean) => {
    setSecret(null)
    setStep(null)
    if (list.length > 0) setCodes({ list, renewed })
  }

  return (
    <section
      aria-labelledby="second-factor"
      className="grid grid-cols-1 content-start gap-5 wrap-anywhere rounded-card bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="second-factor" className="text-lg">
        Double authentification
      </h2>
      {state.required && !state.enabled && (
        <Alert kind="warning">
          <p>La boutique l’exige des administrateurs : activez-la pour ouvrir le tableau de bord.</p>
          {state.undo !== null && <UndoRequirement version={state.undo} />}
        </Alert>
      )}
      {codes ? (
        <RecoveryCodes codes={codes.list} renewed={codes.renewed} onDone={() => setCodes(null)} />
      ) : secret ? (
        <Setup secret={secret} onCodes={(list) => showCodes(list, false)} onCancel={() => setSecret(null)} />
      ) : (
        <>
          <Status state={state} />
          {step === null ? (
            <Choices enabled={state.enabled} onChoose={setStep} />
          ) : (
            <StepForm
              step={step}
              onSecret={(begun) => {
                setSecret(begun)
                setStep(null)
              }}
              onCodes={(list) => showCodes(list, true)}
              onClose={() => setStep(null)}
            />
          )}
        </>
      )}
    </section>
  )
}

interface StepFormProps {
  step: NonNullable<Step>
  onSecret: (secret: Secret) => void
  onCodes: (codes: string[]) => void
  onClose: () => void
}

function StepForm({ step, onSecret, onCodes, onClose }: StepFormProps) {
  const props = { onCancel: onClose }
  if (step === 'begin') return <SecretForm {...props} intent={step} answer={secretAnswer} onDone={onSecret} />
  if (step === 'remove')
    return <SecretForm {...props} intent={step} answer={successAnswer} onDone={onClose} />
  return (
    <SecretForm
      {...props}
      intent={step}
      answer={recoveryCodesAnswer}
      onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
    />
  )
}

const ACTIVATED = 'Double authentification activée. Notez vos codes de secours.'
const RENEWED = 'Vos anciens codes de secours ne fonctionnent plus. Notez les nouveaux.'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** whether the codes replace earlier ones */
  renewed: boolean
  onDone: () => void
}

/** Shows the recovery codes, which the server never shows again. */
function RecoveryCodes({ codes, renewed, onDone }: RecoveryCodesProps) {
  const { name } = useIdentity()
  const panel = useRef<HTMLDivElement>(null)
  const text = codes.join('\n')
  const file = `Codes de secours de ${name}. Chacun ne sert qu’une fois.\n\n${text}\n`
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none wrap-anywhere">
      <Alert kind="success">{renewed ? RENEWED : ACTIVATED}</Alert>
      <p className="text-ink-soft">
        Sans votre téléphone, un de ces codes remplace celui de l’application. Chacun ne sert qu’une fois, et
        ils ne seront plus jamais affichés.
      </p>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2"
        aria-label="Codes de secours"
      >
        {codes.map((code) => (
          <li key={code} className="rounded-field bg-ground px-3 py-2 text-center font-mono font-bold">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} done="Codes copiés">
          Copier
        </CopyButton>
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), 'codes-de-secours.txt')}
        >
          <Download className="size-5" />
          Télécharger
        </Button>
        <Button onClick={onDone}>J’ai noté mes codes</Button>
      </div>
    </div>
  )
}

function Status({ state: { enabled, recoveryCodes } }: { state: SecondFactorState }) {
  if (!enabled) {
    return (
      <p className="text-ink-soft">
        À chaque connexion, un code de votre téléphone s’ajoute au mot de passe : un mot de passe volé ne
        suffit plus. Il faut une application gratuite comme Google Authenticator ou Aegis.
      </p>
    )
  }
  return (
    <>
      <p className="flex items-center gap-2 font-bold text-success">
        <ShieldCheck className="size-5 shrink-0" />
        Activée
      </p>
      <p className={recoveryCodes > 2 ? 'text-ink-soft' : 'font-bold text-warning'}>
        {recoveryCodes === 0
          ? 'Il ne reste aucun code de secours : créez-en de nouveaux.'
          : `Codes de secours restants : ${recoveryCodes}.`}
      </p>
    </>
  )
}

function Choices({ enabled, onChoose }: { enabled: boolean; onChoose: (step: Step) => void }) {
  if (!enabled) {
    return (
      <Button className="justify-self-start" onClick={() => onChoose('begin')}>
        Activer
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => onChoose('recovery-codes')}>
        Nouveaux codes de secours
      </Button>
      <Button variant="quiet" className="text-error!" onClick={() => onChoose('remove')}>
        Désactiver
      </Button>
    </div>
  )
}

interface SetupProps {
  secret: Secret
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

function Setup({ secret: { secret, uri }, onCodes, onCancel }: SetupProps) {
  return (
    <>
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          <span>Scannez ce code avec l’application, ou </span>
          <a href={uri} className="word-link inline!">
            ouvrez-le sur ce téléphone
          </a>
          <span>.</span>
          <QrImage text={uri} label="QR code à scanner" className="mt-2 max-w-56" />
        </li>
        <li>
          Sans appareil photo, saisissez cette clé :
          <code className="mt-1 block font-bold tracking-wider wrap-anywhere">{inGroups(secret)}</code>
        </li>
        <li>Tapez le code à 6 chiffres que l’application affiche.</li>
      </ol>
      <SecretForm
        intent="confirm"
        answer={recoveryCodesAnswer}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
        onCancel={onCancel}
      />
    </>
  )
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
