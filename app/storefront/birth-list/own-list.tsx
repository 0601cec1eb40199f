import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnBirthList } from '../../../contracts/birth-list.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import {
  BIRTH_LISTS_PATH,
  type BirthListAccess,
  birthListPath,
  manageBirthListPath,
} from '../../../domain/urls/birth-list-path.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { useOrigin } from '../../identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { ShareActions } from '../../ui/share-actions.tsx'
import { notify } from '../../ui/toasts.tsx'
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { removeMyList } from './my-lists-store.ts'
import { OWN_CARD } from './own-card.ts'
import { OwnItems } from './own-items.tsx'
import { OwnTexts } from './own-texts.tsx'
import { loadListApi } from './use-list-form.ts'
import { type OwnListState, useOwnList } from './use-own-list.ts'

const QrImage = lazyWithRetry(async () => (await import('../../ui/qr-image.tsx')).QrImage)

interface OwnListProps {
  access: BirthListAccess
  title: string
  onShowAsGiver: () => void
}

/** A birth list as its parents manage it. */
export function OwnList({ access, title, onShowAsGiver }: OwnListProps) {
  const own = useOwnList(access)
  const { list, failure, reload } = own
  const asGiver = (
    <Button variant="secondary" onClick={onShowAsGiver} className="justify-self-start">
      Voir comme vos proches
    </Button>
  )
  return (
    <>
      <header className="grid gap-2 wrap-anywhere">
        <p className="text-sm font-bold text-ink-soft">Ma liste de naissance</p>
        <h1 className="text-3xl sm:text-4xl">{list?.title ?? title}</h1>
        {asGiver}
      </header>
      {failure && !list && (
        <Alert kind="error">
          <p>
            {failure.isWrongKey
              ? 'Ce lien ne permet pas de gérer cette liste. Ouvrez le lien de gestion que vous avez gardé.'
              : failure.text}
          </p>
          {!failure.isWrongKey && (
            <Button variant="secondary" onClick={reload} className="justify-self-start">
              Réessayer
            </Button>
          )}
        </Alert>
      )}
      {!list && !failure && <ProductGridSkeleton count={4} />}
      {list && <Managed access={access} own={{ ...own, list }} />}
    </>
  )
}

function Managed({ access, own }: { access: BirthListAccess; own: OwnListState }) {
  const { list } = own
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-1 gap-6">
        {list.state !== 'open' && (
          <Alert kind="info">
            {list.state === 'closed'
              ? 'Cette liste est fermée\u202f: vos proches la voient, mais ne peuvent plus rien y prendre.'
              : 'Cette liste est terminée. Elle sera effacée 90 jours après son dernier jour.'}
          </Alert>
        )}
        <OwnItems access={access} own={own} />
        <Gifts list={list} />
      </div>
      <div className="grid grid-cols-1 gap-6">
        <Share access={access} list={list} />
        <OwnTexts access={access} own={own} />
        <Ending access={access} own={own} />
      </div>
    </div>
  )
}

function Share({ access, list }: { access: BirthListAccess; list: OwnBirthList }) {
  const origin = useOrigin()
  const [hasQr, setHasQr] = useState(false)
  const link = origin + birthListPath(access.shareKey)
  return (
    <section aria-labelledby="share-list" className={OWN_CARD}>
      <h2 id="share-list" className="text-xl">
        Partager
      </h2>
      <ShareActions text={`${list.title}\nVoici notre liste de naissance\u202f:\n${link}`} link={link} />
      {hasQr ? (
        <Suspense>
          <QrImage text={link} label="QR code de la liste" className="mx-auto max-w-56" />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={() => setHasQr(true)}>
          Afficher le QR code
        </Button>
      )}
      <div className="grid gap-2 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">
          Pour gérer la liste sur un autre appareil, gardez ce second lien pour vous : il permet de tout
          changer.
        </p>
        <CopyButton text={origin + manageBirthListPath(access)} done="Lien de gestion copié">
          Copier le lien de gestion
        </CopyButton>
      </div>
    </section>
  )
}

const GIFT_STATES: Readonly<Record<OwnBirthList['gifts'][number]['state'], string>> = {
  ordered: 'Commandé',
  delivered: 'Livré',
  promised: 'Promis',
  received: 'Reçu',
  expired: 'Promesse expirée',
  cancelled: 'Annulé',
}

function Gifts({ list: { gifts, items } }: { list: OwnBirthList }) {
  return (
    <section aria-labelledby="gifts" className={OWN_CARD}>
      <h2 id="gifts" className="text-xl">
        Cadeaux
      </h2>
      {gifts.length === 0 && <p className="text-ink-soft">Les cadeaux de vos proches s’affichent ici.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {gifts.map(({ id, itemId, giverName, quantity, amount, state, delivery, message, toPay }) => {
          const item = items.find((one) => one.id === itemId)
          const label = item ? productLabel(item) : 'Article retiré'
          return (
            <li key={id} className="grid gap-1 py-3 wrap-anywhere">
              <p className="font-bold">
                {amount > 0 ? `${formatFrancs(amount)} pour ${label}` : `${quantity} × ${label}`}
              </p>
              <p className="text-sm">
                <span>{`De ${giverName ?? 'quelqu’un qui reste anonyme'}`}</span>
                <span className="text-ink-soft">
                  {` · ${GIFT_STATES[state]}${amount > 0 ? '' : delivery === 'parents' ? ', livré chez vous' : ', remis par votre proche'}`}
                </span>
              </p>
              {toPay > 0 && (
                <p className="text-sm font-bold">{`À payer à la livraison\u202f: ${formatFrancs(toPay)}`}</p>
              )}
              {message !== '' && <p className="rounded-field bg-mint p-3 whitespace-pre-line">{message}</p>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Ending({ access, own: { list, sending, write } }: { access: BirthListAccess; own: OwnListState }) {
  const { ask, dialog } = useConfirm()
  const navigate = useNavigate()
  const isClosed = list.state === 'closed'

  async function remove() {
    try {
      await (await loadListApi()).deleteList(access)
      removeMyList(access.shareKey)
      void notify.success('Liste supprimée')
      await navigate(BIRTH_LISTS_PATH)
    } catch (error) {
      void notify.error(error instanceof ApiError ? error.message : NO_ANSWER)
    }
  }

  return (
    <section aria-labelledby="end-list" className={OWN_CARD}>
      <h2 id="end-list" className="text-xl">
        Fermer ou supprimer
      </h2>
      {list.state !== 'ended' && (
        <Button
          variant="secondary"
          loading={sending}
          onClick={() => void write((api) => api.switchList(access, !isClosed))}
        >
          {isClosed ? 'Rouvrir la liste' : 'Fermer la liste'}
        </Button>
      )}
      <Button
        variant="quiet"
        className="text-error!"
        onClick={() =>
          ask({
            title: 'Supprimer la liste\u202f?',
            text: 'La liste, les messages et les noms de vos proches seront effacés. Les commandes livrées restent, sans votre adresse.',
            confirm: 'Supprimer',
            danger: true,
            onConfirm: remove,
          })
        }
      >
        Supprimer la liste
      </Button>
      {dialog}
    </section>
  )
}
