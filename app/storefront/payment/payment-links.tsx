import { Suspense, useState } from 'react'
import { returnPath } from '../../../domain/urls/page-paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import type { PaymentPage } from './provider-payment.ts'

const QrImage = lazyWithRetry(async () => (await import('../../ui/qr-image.tsx')).QrImage)

const APPS: Readonly<Record<string, string>> = { MAXIT: 'Max it', OM: 'Orange Money' }
/** From this width, the device has no wallet's app: the phone beside it scans the link. */
const WIDE = '(min-width: 48rem)'

/** Where a started payment goes on. A payer whose app does not lead back finds the result here. */
export function PaymentLinks({ page: { paymentId, url, deepLinks } }: { page: PaymentPage }) {
  const [isWide] = useState(() => window.matchMedia(WIDE).matches)
  const apps = Object.entries(deepLinks)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert kind="success">Votre paiement vous attend.</Alert>
      {isWide && apps.length > 0 && (
        <div className="flex flex-wrap items-center gap-5 rounded-card border-2 border-line p-4 sm:flex-nowrap">
          <div className="w-44 max-w-full sm:shrink-0">
            <Suspense>
              <QrImage text={url} label="QR code du paiement" />
            </Suspense>
          </div>
          <p>Sur un ordinateur ou une tablette, scannez ce code avec l’appareil photo de votre téléphone.</p>
        </div>
      )}
      {apps.map(([app, link]) => (
        <ButtonLink
          key={app}
          to={link}
          variant={isWide ? 'secondary' : 'primary'}
          className="w-full"
        >{`Ouvrir ${APPS[app] ?? app}`}</ButtonLink>
      ))}
      {apps.length === 0 && (
        <ButtonLink to={url} className="w-full">
          Ouvrir la page de paiement
        </ButtonLink>
      )}
      <ButtonLink to={returnPath(paymentId)} variant="secondary" className="w-full">
        J’ai payé, voir le résultat
      </ButtonLink>
    </div>
  )
}
