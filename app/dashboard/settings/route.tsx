import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { SettingStates } from '../../../contracts/setting-messages.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { Badge } from '../badge.tsx'
import { load } from '../load.ts'
import { MAIL_PAGE, POSTER_PATH, SETTINGS_PATH, SYSTEMS_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
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
      <div>
        <h1 className="text-2xl">Réglages</h1>
        <p className="mt-1 text-ink-soft">Ce qui est enregistré ici se voit aussitôt dans la boutique.</p>
      </div>
      {failure && <SectionFailure failure={failure} />}
      {data && (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {SECTION_IDS.map((section) => (
            <li key={section} className="min-w-0">
              <SectionLink section={section} states={data} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-6">
        <Link to={MAIL_PAGE} className="word-link">
          E-mails : essai et envois en échec
        </Link>
        <Link to={SYSTEMS_PATH} className="word-link">
          Autres systèmes : webhooks et clés d’API
        </Link>
        <Link to="/dashboard/account" className="word-link">
          Mon compte
        </Link>
        <Link to={POSTER_PATH} className="word-link">
          Affiche et QR code à imprimer
        </Link>
      </div>
    </div>
  )
}

function SectionLink({ section, states }: { section: SectionId; states: SettingStates }) {
  const { title, summary, Icon } = sectionInfo(section)
  return (
    <Link
      to={`${SETTINGS_PATH}/${section}`}
      className="flex h-full items-center gap-4 rounded-card bg-surface p-4 shadow-card hover:bg-action-tint"
    >
      <span className="grid size-11 shrink-0 place-content-center rounded-full bg-link-tint text-link">
        <Icon className="size-5" />
      </span>
      <span className="grid min-w-0 grow grid-cols-1 gap-1 wrap-anywhere">
        <strong>{title}</strong>
        <span className="text-sm text-ink-soft">{summary}</span>
        <SectionState section={section} states={states} />
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft" />
    </Link>
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
