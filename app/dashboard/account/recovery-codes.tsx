import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useIdentity } from '../../identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { saveFile } from '../downloads/export-button.tsx'

const ACTIVATED = 'Double authentification activée. Notez vos codes de secours.'
const RENEWED = 'Vos anciens codes de secours ne fonctionnent plus. Notez les nouveaux.'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** they replace earlier ones */
  renewed: boolean
  onDone: () => void
}

/** Shows the recovery codes, which the server never shows again. */
export function RecoveryCodes({ codes, renewed, onDone }: RecoveryCodesProps) {
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
