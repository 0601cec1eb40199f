import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pageTitle } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { type KeptPage, listKeptPages } from './kept-pages.ts'
import { wantedPath } from './wanted-path.ts'

export const meta = pageTitle('Hors ligne', 'Ce qui reste ouvert sans connexion.', { hidden: true })

/**
 * Where the service worker leads when a page was not kept. It first tries to open that page from what is kept of its
 * data; otherwise it says what can be opened.
 */
export default function OfflinePage() {
  const online = useOnline()
  const wanted = useWantedPage()
  const [kept, setKept] = useState<KeptPage[]>([])
  useEffect(() => {
    listKeptPages().then(setKept, (error: unknown) =>
      console.warn('Les pages gardées sont illisibles :', error),
    )
  }, [])

  return (
    <div className="page-width comes-late grid gap-10 py-10">
      <div className="grid justify-items-center gap-4 text-center">
        <img src="/offline.svg" alt="" width={200} height={200} />
        <h1 className="text-3xl sm:text-4xl">{online ? 'Vous êtes en ligne' : 'Vous êtes hors ligne'}</h1>
        <p className="max-w-prose text-balance text-ink-soft">
          {online
            ? 'Toute la boutique est ouverte.'
            : 'Cette page n’a pas encore été ouverte ici : elle attend le réseau. Votre panier, lui, est toujours là.'}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          {online && <ButtonLink to={wanted ?? '/'}>Continuer</ButtonLink>}
          <ButtonLink to="/cart" look={online ? 'secondary' : 'primary'}>
            Voir mon panier
          </ButtonLink>
          {!online && (
            <ButtonLink to="/" look="secondary">
              Accueil
            </ButtonLink>
          )}
        </div>
      </div>
      {kept.length > 0 && (
        <section aria-labelledby="kept" className="grid gap-4">
          <h2 id="kept" className="text-2xl">
            Ce que vous avez déjà ouvert
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {kept.map((page) => (
              <li key={page.path}>
                <KeptCard page={page} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function KeptCard({ page: { path, title, image } }: { page: KeptPage }) {
  return (
    <Link
      to={path}
      className="flex h-full items-center gap-3 rounded-card bg-surface p-3 font-bold shadow-card hover:shadow-float"
    >
      {image && (
        <ProductPicture
          image={image}
          alt=""
          sizes="64px"
          className="size-16 shrink-0 rounded-field object-cover"
        />
      )}
      <span className="line-clamp-3 min-w-0 wrap-anywhere">{title}</span>
    </Link>
  )
}

/** The page that was asked for, tried once. */
function useWantedPage(): string | null {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    const path = wantedPath(window.location.search)
    if (path === null) return
    setWanted(path)
    // Should its code be missing, the router loads the present address again: that must not ask a second time.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    navigate(path, { replace: true })
  }, [navigate])
  return wanted
}
