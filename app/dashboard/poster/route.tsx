import { Download, Printer } from 'lucide-react'
import type { SetupAnswer } from '../../../contracts/setup.ts'
import { findSelection, SELECTIONS } from '../../../domain/catalogue/selections.ts'
import { selectionPath } from '../../../domain/urls/page-paths.ts'
import { saveFile } from '../../browser/save-file.ts'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { qrSvg } from '../../ui/qr-code.ts'
import { hasAccess } from '../access.ts'
import { FilterLink } from '../lists/filter-link.tsx'
import { shouldRevalidateList } from '../lists/list-params.ts'
import { oneOf, queryParams } from '../lists/query-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { OVERVIEW_PATH } from '../page-paths.ts'
import { usePrintRules } from '../print-rules.ts'
import { AddressWarning } from '../setup/address-warning.tsx'
import { inventedText } from '../setup/step-texts.ts'
import { fetchSetup, useSetup, useShopAddress } from '../setup/use-setup.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { POSTER_PAPERS, Poster, posterPageRule } from './poster.tsx'

const PARAMS = queryParams(
  {},
  { paper: oneOf(['a4', 'a6']), list: oneOf(['', ...SELECTIONS.map(({ slug }) => slug)]) },
)

/** Loads the checklist. A failure is ignored, because the poster itself needs no data. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return fetchSetup(request.signal).catch(() => null)
}

export const shouldRevalidate = shouldRevalidateList

export default function PosterPage({ loaderData }: Route.ComponentProps) {
  const query = useQueryParams(PARAMS)
  const { paper, list } = query.shown
  const shop = useShopAddress()
  const selection = findSelection(list)
  const address = selection ? shop + selectionPath(selection.slug) : shop
  const session = useSession()
  const { setup, mark } = useSetup(loaderData)
  usePrintRules(posterPageRule(paper))
  const done = () => {
    const step = setup?.steps.find(({ name }) => name === 'poster')
    if (step && !step.done && hasAccess(session, step.needs)) mark('poster')
  }
  const print = () => {
    window.print()
    done()
  }
  const download = () => {
    saveFile(new Blob([qrSvg(address)], { type: 'image/svg+xml' }), 'qr-code.svg')
    done()
  }
  return (
    <SubPage title="Affiche" back={{ to: OVERVIEW_PATH, label: 'Aperçu' }} printed>
      <div className="grid gap-5 print:hidden">
        <AddressWarning address={shop} />
        {setup && <Invented setup={setup} />}
        <SelectField
          label="Le QR code mène à"
          value={query.chosen.list}
          onChange={({ target }) => query.change({ list: findSelection(target.value)?.slug ?? '' })}
        >
          <option value="">La boutique</option>
          {SELECTIONS.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap items-center gap-3">
          <nav aria-label="Papier" className="flex flex-wrap gap-2">
            {POSTER_PAPERS.map(({ paper: other, label }) => (
              <FilterLink key={other} query={query} set={{ paper: other }}>
                {label}
              </FilterLink>
            ))}
          </nav>
          <div className="flex grow flex-wrap gap-3 *:grow sm:grow-0 sm:ml-auto">
            <Button variant="secondary" onClick={download}>
              <Download className="size-5" />
              QR code (SVG)
            </Button>
            <Button onClick={print}>
              <Printer className="size-5" />
              Imprimer ou PDF
            </Button>
          </div>
        </div>
      </div>
      <div className="grid justify-items-center print:block">
        <Poster key={paper} address={address} paper={paper} title={selection?.title} />
      </div>
    </SubPage>
  )
}

function Invented({ setup }: { setup: SetupAnswer }) {
  const missing = setup.steps.filter(({ done }) => !done).flatMap((step) => step.missing)
  const text = inventedText(missing)
  return (
    text && (
      <Alert kind="warning">
        <p>{text}</p>
      </Alert>
    )
  )
}
