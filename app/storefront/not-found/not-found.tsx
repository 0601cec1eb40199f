import { ButtonLink } from '../../ui/button.tsx'

/** Shown for every address that leads nowhere. */
export function NotFound() {
  return (
    <main className="page-width grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <title>Page introuvable</title>
      <p className="text-8xl font-black text-action">404</p>
      <h1 className="text-2xl">Cette page a fait comme le doudou : elle a disparu sous le lit.</h1>
      <p className="max-w-prose text-ink-soft">
        On a regardé partout, même dans le panier à linge. Le plus simple est de repartir de l'accueil.
      </p>
      <ButtonLink to="/">Retour à l'accueil</ButtonLink>
    </main>
  )
}
