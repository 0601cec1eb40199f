import { readPageContent } from '../../../use-cases/settings/read-settings.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { TextPage } from '../content-page.tsx'
import type { Route } from './+types/terms'

export function loader({ context }: Route.LoaderArgs) {
  return readPageContent(context.get(shopContext), ['terms'])
}

export const meta = pageTitle(
  'Conditions générales de vente',
  'Commandes, prix, paiement, livraison, retours, remboursements et garanties.',
)

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage title="Conditions générales de vente" sections={loaderData.terms} />
}
