import { categoryPagePath } from '../../../domain/urls/page-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailure } from '../catalogue/load-failure.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import type { SectionContent } from './sections.ts'

interface HomeSectionProps {
  section: SectionContent
  now: number
  first: boolean
}

export function HomeSection({ section, now, first }: HomeSectionProps) {
  const { title, category, products, failure } = section
  return (
    <section
      aria-label={title}
      className={`grid gap-5 ${first ? '' : 'below-first-screen [--height:50rem] md:[--height:30rem] lg:[--height:34rem]'}`}
    >
      <h2 className="text-2xl sm:text-3xl">{title}</h2>
      {failure && <LoadFailure text={failure} />}
      {!failure && products.length === 0 && (
        <p className="rounded-card bg-peach p-6 text-center">Les premiers articles arrivent bientôt.</p>
      )}
      <ProductGrid products={products} now={now} firstRow={first ? 'soon' : 'near'} shape="four" />
      <ButtonLink variant="secondary" to={categoryPagePath(category)} className="justify-self-center">
        Voir plus de produits
      </ButtonLink>
    </section>
  )
}
