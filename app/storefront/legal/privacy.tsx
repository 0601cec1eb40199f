import { readPageContent } from '../../../use-cases/settings/read-settings.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { TextPage } from '../content-page.tsx'
import type { Route } from './+types/privacy'

export function loader({ context }: Route.LoaderArgs) {
  return readPageContent(context.get(shopContext), ['privacy'])
}

export const meta = pageTitle(
  'Politique de confidentialité',
  'Quelles données nous gardons, pourquoi, combien de temps, et quels sont vos droits.',
)

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage title="Politique de confidentialité" sections={loaderData.privacy} />
}
