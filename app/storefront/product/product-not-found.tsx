import { ButtonLink } from '../../ui/button.tsx'

export function ProductNotFound() {
  return (
    <div className="page-width grid min-h-[50dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <img src="/placeholder.svg" alt="" width={160} height={160} className="rounded-card" />
      <h1 className="text-3xl">Produit non trouvé</h1>
      <p className="max-w-prose text-ink-soft">
        Cet article n’est plus dans la boutique, ou son adresse est incomplète.
      </p>
      <ButtonLink to="/products">Voir tous les produits</ButtonLink>
    </div>
  )
}
