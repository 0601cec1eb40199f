import { readPageContent } from '../../../use-cases/settings/read-settings.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { ContentPage } from '../content-page.tsx'
import { SizeTables } from '../product/size-tables.tsx'
import type { Route } from './+types/route'

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [category, brand] = [query.get('rayon') ?? '', query.get('marque') ?? '']
  const { sizeTables } = await readPageContent(context.get(shopContext), ['sizeTables'])
  const own = sizeTables.filter((table) => table.category === category)
  const shown = own.filter((table) => table.brand === brand)
  return { category, tables: shown.length > 0 ? shown : own.filter((table) => table.brand === '') }
}

export const meta = pageTitle(
  'Guide des tailles',
  'Les tailles et les mesures des articles de la boutique.',
  {
    hidden: true,
  },
)

export default function SizeGuidePage({ loaderData: { category, tables } }: Route.ComponentProps) {
  return (
    <ContentPage title="Guide des tailles" intro="La taille compte plus que l’âge.">
      <div className="grid max-w-3xl grid-cols-1 gap-8">
        {tables.length > 0 ? (
          tables.map((table) => <SizeTables key={table.id} category={category} sizes={[]} table={table} />)
        ) : (
          <SizeTables category={category} sizes={[]} table={null} />
        )}
      </div>
    </ContentPage>
  )
}
