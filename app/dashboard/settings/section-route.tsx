import { redirect } from 'react-router'
import { load } from '../load.ts'
import { SETTINGS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/section-route'
import { SectionSettings } from './section-form.tsx'
import { isSectionId, sectionInfo } from './sections.ts'
import { fetchSettings } from './settings-api.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { section } = params
  if (!isSectionId(section)) throw redirect(SETTINGS_PATH)
  const loaded = await load(request, 'Erreur lors du chargement des réglages.', () =>
    fetchSettings(request.signal),
  )
  return { section, ...loaded }
}

export default function SettingSectionPage({ loaderData: { section, data, failure } }: Route.ComponentProps) {
  const { title, intro } = sectionInfo(section)
  return (
    <SubPage
      title={title}
      back={{ to: SETTINGS_PATH, label: 'Tous les réglages' }}
      intro={intro && <p className="max-w-prose text-ink-soft">{intro}</p>}
      failure={failure}
    >
      {data && <SectionSettings key={section} section={section} states={data} />}
    </SubPage>
  )
}
