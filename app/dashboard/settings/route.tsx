import { ChevronRight, CircleUser, type LucideIcon, Plug, QrCode } from 'lucide-react'
import { Link } from 'react-router'
import type { SettingStates } from '../../../contracts/setting-messages.ts'
import { formatDate } from '../../../domain/text/format.ts'
import type { Elements } from '../../ui/elements.ts'
import { Badge } from '../badge.tsx'
import { load } from '../load.ts'
import { POSTER_PATH, SETTINGS_PATH, SYSTEMS_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { isEmpty, latestChange, readEdits } from './edits.ts'
import { SETTING_FIELDS, settingsOf } from './fields.ts'
import { SECTION_IDS, type SectionId, sectionInfo } from './sections.ts'
import { isPlaceholder } from './setting-texts.ts'
import { fetchSettings } from './settings-api.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement des réglages.', () => fetchSettings(request.signal))
}

export default function SettingsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Réglages" to="/dashboard/account" icon={CircleUser}>
        Mon compte
      </TitleWithLink>
      <p className="text-ink-soft">Ce qui est enregistré ici se voit aussitôt dans la boutique.</p>
      {failure && <SectionFailure failure={failure} />}
      {data && (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {SECTION_IDS.map((section) => (
            <PageCard key={section} to={`${SETTINGS_PATH}/${section}`} {...sectionInfo(section)}>
              <SectionState section={section} states={data} />
            </PageCard>
          ))}
          <PageCard to={SYSTEMS_PATH} title="Autres systèmes" summary="Webhooks et clés d’API" Icon={Plug} />
          <PageCard
            to={POSTER_PATH}
            title="Affiche"
            summary="QR code de la boutique à imprimer"
            Icon={QrCode}
          />
        </ul>
      )}
    </div>
  )
}

interface PageCardProps {
  to: string
  title: string
  summary: string
  Icon: LucideIcon
  children?: Elements
}

function PageCard({ to, title, summary, Icon, children }: PageCardProps) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="flex h-full items-center gap-4 rounded-card bg-surface p-4 shadow-card hover:bg-action-tint"
      >
        <span className="grid size-11 shrink-0 place-content-center rounded-full bg-link-tint text-link">
          <Icon className="size-5" />
        </span>
        <span className="grid min-w-0 grow grid-cols-1 gap-1 wrap-anywhere">
          <strong>{title}</strong>
          <span className="text-sm text-ink-soft">{summary}</span>
          {children}
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}

function SectionState({ section, states }: { section: SectionId; states: SettingStates }) {
  const names = settingsOf(section)
  const missing = names.filter((name) => isPlaceholder(name, states[name]))
  const latest = latestChange(section, states)
  const isFixed = names.every((name) => states[name].source === 'file')
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {!isEmpty(readEdits(section, states)) && (
        <Badge label="Saisie non enregistrée" colors="bg-sun-tint text-ink" />
      )}
      {missing.length > 0 && (
        <Badge
          label={`À remplacer : ${missing.map((name) => SETTING_FIELDS[name].label).join(', ')}`}
          colors="bg-warning-tint text-warning"
        />
      )}
      {isFixed && <Badge label="Fixé par le serveur" colors="bg-line/70 text-ink" />}
      {latest && (
        <span className="text-ink-soft">
          {`Changé le ${formatDate(latest.at)}${latest.by ? ` par ${latest.by}` : ''}`}
        </span>
      )}
    </span>
  )
}
