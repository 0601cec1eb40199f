import { useIdentity } from '../../identity.ts'
import { ButtonLink } from '../../ui/button.tsx'

export function NotFound() {
  const { name } = useIdentity()
  return (
    <div className="page-width grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-10 text-center">
      <title>{`Page introuvable | ${name}`}</title>
      <img src="/not-found.svg" alt="" width={480} height={300} className="h-auto w-full max-w-md" />
      <p className="text-7xl font-black [letter-spacing:-0.025em] text-action sm:text-8xl">404</p>
      <h1 className="text-2xl sm:text-3xl">
        Cette page a fait comme le doudou : elle a disparu sous le lit.
      </h1>
      <p className="max-w-prose text-balance text-ink-soft">
        On a regardé partout, même dans le panier à linge. Le plus simple est de repartir de l’accueil.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
        <ButtonLink to="/products" variant="secondary">
          Voir tous les produits
        </ButtonLink>
      </div>
    </div>
  )
}
