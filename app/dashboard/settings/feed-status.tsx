import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import {
  FEED_NAMES,
  FEED_PATHS,
  type FeedName,
  type FeedSummary,
  feedSummaryAnswer,
} from '../../../contracts/feeds.ts'
import type { Settings } from '../../../contracts/settings.ts'
import type { LeftOut } from '../../../domain/feeds/feed-item.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { fetchAnswer } from '../decode.ts'
import { type Loaded, loadDeferred } from '../load.ts'
import { editPath } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import { AddressWarning } from '../setup/address-warning.tsx'
import { useShopAddress } from '../setup/use-setup.ts'

const FEED_LABELS: Readonly<Record<FeedName, string>> = {
  google: 'Google Merchant Center',
  meta: 'Meta (Facebook, Instagram, WhatsApp)',
}

const REASONS: Readonly<Record<LeftOut, string>> = {
  hidden: 'Masqués par une planification',
  noPrice: 'Sans prix, ou gratuits avec leur réduction',
  noPhoto: 'Sans photo',
  smallPhoto: 'Photo de moins de 500 pixels, ou placée sur un autre site',
}

/** The addresses of the feeds that are switched on, and what they hold. */
export function FeedStatus({ feeds }: { feeds: Settings['catalogueFeeds'] }) {
  const address = useShopAddress()
  const active = FEED_NAMES.filter((name) => feeds[name])
  return (
    <div className="mt-5 grid max-w-4xl grid-cols-1 gap-5">
      <section
        aria-labelledby="feed-addresses"
        className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6"
      >
        <h2 id="feed-addresses" className="text-lg">
          Adresses à donner
        </h2>
        {active.length === 0 && <p className="text-ink-soft">Aucun flux n’est activé.</p>}
        {active.length > 0 && <AddressWarning address={address} />}
        {active.map((name) => (
          <div key={name} className="grid grid-cols-1 gap-2">
            <h3 className="font-bold">{FEED_LABELS[name]}</h3>
            <p className="wrap-anywhere">{address + FEED_PATHS[name]}</p>
            <CopyButton
              text={address + FEED_PATHS[name]}
              done="Adresse copiée"
              className="justify-self-start"
            >
              {`Copier l’adresse pour ${name === 'google' ? 'Google' : 'Meta'}`}
            </CopyButton>
          </div>
        ))}
      </section>
      <FeedContent />
    </div>
  )
}

const readSummary = () =>
  loadDeferred(
    'Erreur lors du calcul des flux.',
    async () => (await fetchAnswer(feedSummaryAnswer, '/settings/feeds')).summary,
  )

function FeedContent() {
  const [loaded, setLoaded] = useState<Loaded<FeedSummary> | null>(null)
  const read = () => {
    setLoaded(null)
    void readSummary().then(setLoaded)
  }
  useEffect(read, [])
  return (
    <section
      aria-labelledby="feed-content"
      className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="feed-content" className="text-lg">
        Articles dans les flux
      </h2>
      {loaded === null && <div role="status" aria-label="Chargement" className="skeleton h-24" />}
      {loaded?.failure && <SectionFailure failure={loaded.failure} retry={read} />}
      {loaded?.data && <Summary summary={loaded.data} />}
    </section>
  )
}

function Summary({ summary: { products, items, leftOut } }: { summary: FeedSummary }) {
  return (
    <>
      <p>
        <strong>{pluralize(products, 'produit')}</strong>
        <span>{`, soit ${pluralize(items, 'article')} avec leurs couleurs et tailles.`}</span>
      </p>
      {leftOut.length > 0 && <h3 className="font-bold">Laissés de côté</h3>}
      {leftOut.map(({ reason, count, examples }) => (
        <div key={reason} className="grid grid-cols-1 gap-1">
          <p>
            <span>{`${REASONS[reason as LeftOut] ?? 'Autre raison'}\u202f: `}</span>
            <strong>{count}</strong>
          </p>
          <ul className="flex flex-wrap gap-x-4">
            {examples.map(({ id, name }) => (
              <li key={id} className="min-w-0">
                <Link to={editPath(id)} className="word-link min-h-11 wrap-anywhere">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          {count > examples.length && (
            <p className="text-sm text-ink-soft">{`et ${count - examples.length} autres`}</p>
          )}
        </div>
      ))}
    </>
  )
}
