import { Link2, MessageCircle, X } from 'lucide-react'
import { useState } from 'react'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { linkAnswer, type ShownRun } from '../../../contracts/run.ts'
import { whatsAppHref } from '../../../domain/contact/phone.ts'
import { formatDateTime, formatWeekdayDate } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useChange } from '../change/use-change.ts'
import { useGuard } from '../use-guard.ts'

/** The courier's secret link to a run, shown only once, after its creation (D-23). */
export function RunLink({ run }: { run: ShownRun }) {
  const { id: runId, courierName, courierPhone, linkExpiresAt } = run
  const creation = useChange()
  const revocation = useChange()
  const { ask, dialog } = useConfirm()
  const guard = useGuard('orders')
  const [created, setCreated] = useState<string | null>(null)
  const link = linkExpiresAt === null ? null : created

  const path = encoded`/runs/${runId}/link`
  const create = () =>
    void creation.send({ method: 'POST', path, answer: linkAnswer }, (result) =>
      setCreated(result.ok ? result.data.link : null),
    )
  const askToRevoke = () =>
    ask({
      title: `Lien de ${courierName}`,
      text: 'Le livreur ne pourra plus ouvrir sa tournée avec ce lien. Ses gestes pas encore envoyés partiront avec le suivant.',
      confirm: 'Révoquer',
      danger: true,
      onConfirm: async () => {
        const revoked = { path, answer: successAnswer, success: 'Lien révoqué' }
        await revocation.send({ method: 'DELETE', ...revoked })
      },
    })

  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      {link !== null && (
        <Alert kind="info">
          <span>{`Envoyez ce lien à ${courierName}. Il ne sera plus affiché.`}</span>
          <span className="text-sm font-normal break-all">{link}</span>
        </Alert>
      )}
      {link === null && linkExpiresAt !== null && (
        <p className="text-sm text-ink-soft">
          {`${courierName} a un lien jusqu’au ${formatDateTime(linkExpiresAt)}. Un nouveau lien le remplace.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {link === null ? (
          <Button variant="secondary" loading={creation.loading} {...guard(create)}>
            <Link2 className="size-5" />
            <span>{linkExpiresAt === null ? 'Créer le lien du livreur' : 'Nouveau lien'}</span>
          </Button>
        ) : (
          <>
            <CopyButton text={link} done="Lien copié">
              Copier le lien
            </CopyButton>
            <a
              href={`${whatsAppHref(courierPhone)}?text=${encodeURIComponent(`Bonjour ${courierName}, votre tournée du ${formatWeekdayDate(run.day)} : ${link}`)}`}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full border-2 border-action bg-surface px-5 py-2.5 font-bold text-action hover:bg-action-tint"
            >
              <MessageCircle className="size-5" />
              Envoyer par WhatsApp
            </a>
          </>
        )}
        {linkExpiresAt !== null && (
          <Button variant="quiet" loading={revocation.loading} {...guard(askToRevoke)}>
            <X className="size-5" />
            Révoquer
          </Button>
        )}
      </div>
      {dialog}
    </div>
  )
}
