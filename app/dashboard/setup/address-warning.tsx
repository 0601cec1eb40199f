import { reachOf } from '../../../domain/urls/public-address.ts'
import { Alert } from '../../ui/alert.tsx'

const TEXTS = {
  device: 'cette adresse ne s’ouvre que sur la machine où la boutique est installée.',
  network: 'cette adresse ne s’ouvre que sur le réseau où la boutique est installée.',
} as const

/** Warns that shoppers cannot open the URL, and gives advice. */
export function AddressWarning({ address }: { address: string }) {
  const reach = reachOf(address)
  if (reach === 'everywhere') return null
  return (
    <Alert kind="warning">
      <p className="wrap-anywhere">{`${address} : ${TEXTS[reach]}`}</p>
      <p className="font-normal">
        Les téléphones de vos clients ne la trouveront pas. Mettez d’abord la boutique en ligne, puis ouvrez
        cette page depuis son adresse publique, ou demandez à la personne qui l’héberge de régler PUBLIC_URL.
      </p>
    </Alert>
  )
}
