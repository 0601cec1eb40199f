import { useState } from 'react'
import { successAnswer } from '../../../../contracts/answer-fields.ts'
import { pushTestAnswer, type ShownDevice } from '../../../../contracts/push.ts'
import { formatDateTime } from '../../../../domain/text/format.ts'
import { encoded } from '../../../../domain/urls/url-template.ts'
import { leaveNotifications } from '../../../push/own-device.ts'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../../change/use-change.ts'

interface PushDevicesProps {
  devices: readonly ShownDevice[]
  /** id of this browser's device */
  thisDevice: string | null
  onChange: () => void
}

/** The browsers that show the account's notifications. */
export function PushDevices({ devices, thisDevice, onChange }: PushDevicesProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="text-base font-bold">Vos appareils</h3>
      {devices.length === 0 && (
        <p className="text-ink-soft">Aucun appareil ne reçoit encore vos notifications.</p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {devices.map((device) => (
          <Device key={device.id} device={device} isThis={device.id === thisDevice} onChange={onChange} />
        ))}
      </ul>
    </div>
  )
}

interface DeviceProps {
  device: ShownDevice
  isThis: boolean
  onChange: () => void
}

interface Outcome {
  ok: boolean
  text: string
}

function Device({ device: { id, device, acceptedAt, reachable }, isThis, onChange }: DeviceProps) {
  const trial = useChange()
  const removal = useChange()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const path = encoded`/push/devices/${id}`

  function test() {
    setOutcome(null)
    const change = { path: `${path}/test`, method: 'POST', answer: pushTestAnswer, silent: true } as const
    void trial.send(change, (sent) =>
      setOutcome({
        ok: sent.ok,
        text: sent.ok ? `${sent.data.message} Réponse du service : ${sent.data.answer}.` : sent.message,
      }),
    )
  }

  async function remove() {
    const change = { path, method: 'DELETE', answer: successAnswer, success: 'Appareil retiré.' } as const
    const removed = await removal.send(change)
    if (removed?.ok && isThis) await leaveNotifications(null)
    onChange()
  }

  return (
    <li className="grid grid-cols-1 gap-2 rounded-field border border-line p-3">
      <p className="font-bold">
        <span>{device}</span>
        {isThis && <span className="font-normal text-ink-soft"> (cet appareil)</span>}
      </p>
      <p className={`text-sm ${reachable ? 'text-ink-soft' : 'font-bold text-warning'}`}>
        {reachable
          ? lastSuccess(acceptedAt)
          : 'La clé de la boutique a changé : réactivez-le sur cet appareil.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={trial.pending} aria-label={`Essayer ${device}`} onClick={test}>
          Essayer
        </Button>
        <Button
          variant="quiet"
          className="text-error!"
          loading={removal.pending}
          aria-label={`Retirer ${device}`}
          onClick={() => void remove()}
        >
          Retirer
        </Button>
      </div>
      <p
        role="status"
        className={`text-sm font-bold empty:hidden ${outcome?.ok ? 'text-success' : 'text-error'}`}
      >
        {outcome?.text}
      </p>
    </li>
  )
}

function lastSuccess(acceptedAt: string | null): string {
  return acceptedAt === null
    ? 'Aucune notification envoyée pour le moment'
    : `Dernier envoi réussi\u202f: ${formatDateTime(acceptedAt)}`
}
