import { Eye, Pencil, ShoppingBag, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductFigures } from '../../../contracts/stats.ts'
import { productFigures } from '../../../contracts/stats.ts'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { loadAnswer } from '../load.ts'
import { editPath } from '../page-paths.ts'
import { ProductBadges } from '../products/product-badges.tsx'
import { StatCard } from '../stat-card.tsx'
import { SubPage } from '../sub-page.tsx'
import { usePageAccess } from '../use-page-access.ts'
import type { Route } from './+types/route'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const path = encoded`/stats/product/${params.id}`
  return loadAnswer(request, 'Erreur lors du chargement des statistiques du produit', productFigures, path)
}

const PRODUCTS_BACK = { to: '/dashboard/products', label: 'Tous les produits' }
const RANKING_BACK = { to: '/dashboard/most-viewed', label: 'Plus visités' }

export default function ProductStatsPage({ loaderData, params }: Route.ComponentProps) {
  const { data, failure } = loaderData
  const mayEdit = usePageAccess(editPath(params.id))
  return (
    <SubPage title="Statistiques du produit" back={mayEdit ? PRODUCTS_BACK : RANKING_BACK} failure={failure}>
      {data && (
        <>
          <ProductHead product={data.product} />
          <Figures stats={data.stats} />
          <div className="flex flex-wrap gap-3">
            {mayEdit && (
              <ButtonLink to={editPath(params.id)}>
                <Pencil className="size-5" />
                Modifier
              </ButtonLink>
            )}
            <ButtonLink to={productPath(params.id)} variant="secondary">
              <Store className="size-5" />
              Voir dans la boutique
            </ButtonLink>
          </div>
        </>
      )}
    </SubPage>
  )
}

/** Shows each figure twice: counted from the view log or the orders, and from the product's counter. */
function Figures({ stats }: { stats: ProductFigures['stats'] }) {
  const agree =
    stats.views === stats.viewsFromProductModel && stats.purchases === stats.purchasesFromProductModel
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Source title="D’après le journal" text={LOG_TEXT}>
          <StatCard label="Vues" note="Journal des visites" value={stats.views} Icon={Eye} tint="bg-sky" />
          <StatCard
            label="Achats"
            note="Commandes non annulées"
            value={stats.purchases}
            Icon={ShoppingBag}
            tint="bg-mint"
          />
        </Source>
        <Source
          title="D’après le compteur"
          text="Deux totaux que le produit garde lui-même et qui servent aux classements. Ils devraient être les mêmes."
        >
          <StatCard label="Vues" {...COUNTER} value={stats.viewsFromProductModel} Icon={Eye} />
          <StatCard label="Achats" {...COUNTER} value={stats.purchasesFromProductModel} Icon={ShoppingBag} />
        </Source>
      </div>
      {!agree && (
        <p className="text-sm text-ink-soft">
          Le journal et le compteur ne disent pas la même chose : le journal fait foi.
        </p>
      )}
    </div>
  )
}

const COUNTER = { note: 'Compteur du produit', tint: 'bg-line/60' }

const LOG_TEXT =
  'Compté ligne par ligne\u202f: les visites, une par visiteur et par demi-heure, et les pièces des commandes.'

function Source({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 content-start gap-2">
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-ink-soft">{text}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">{children}</div>
    </section>
  )
}

function ProductHead({ product }: Pick<ProductFigures, 'product'>) {
  const { name, category, price, stock, image } = product
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-4 shadow-card sm:gap-6 sm:p-6">
      <span className="size-24 shrink-0 overflow-hidden rounded-card bg-line sm:size-36">
        <ProductImage image={image} alt="" sizes="144px" priority="soon" className="size-full object-cover" />
      </span>
      <div className="grid min-w-0 flex-1 basis-36 grid-cols-1 gap-1">
        <h2 className="text-xl wrap-anywhere">{name}</h2>
        <p className="text-sm text-ink-soft">{categoryTitle(category)}</p>
        <p className="flex flex-wrap gap-x-4">
          <Francs amount={price} className="font-extrabold" />
          <span>{stock === 0 ? 'Épuisé' : `${stock} en stock`}</span>
        </p>
        <ProductBadges product={product} />
      </div>
    </div>
  )
}
