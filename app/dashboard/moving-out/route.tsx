import { movingOutAnswer } from '../../../contracts/moving-out.ts'
import { Alert } from '../../ui/alert.tsx'
import { ExportButton } from '../downloads/export-button.tsx'
import { loadAnswer } from '../load.ts'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import type { Route } from './+types/route'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAnswer(request, 'Erreur lors du chargement de l’export.', movingOutAnswer, '/moving-out')
}

const CARD = 'grid grid-cols-1 gap-4 rounded-card bg-surface p-5 shadow-card'

/** What leaves the shop with a merchant who goes, and what cannot (K-22). */
export default function MovingOutPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const files = data?.files ?? []
  const left = files.filter(({ allowed }) => !allowed)
  return (
    <ToolPage
      tool={TOOLS.files}
      intro={
        <p className="text-ink-soft">
          Vos données sont à vous : emportez-les quand vous voulez. Chaque export est noté dans le journal.
        </p>
      }
      failure={failure}
    >
      {data && (
        <>
          <section aria-labelledby="archive" className={CARD}>
            <h2 id="archive" className="text-lg">
              Tout en une fois
            </h2>
            <p>
              Une archive ZIP avec tous les fichiers de cette page. Elle contient des données de clients :
              gardez-la en lieu sûr.
            </p>
            <div className="flex flex-wrap gap-3">
              <ExportButton path="/moving-out/shop.zip" type="application/zip" label="Exporter tout (ZIP)" />
              <ExportButton
                path="/moving-out/shop.zip"
                query={{ photos: 'false' }}
                type="application/zip"
                label="Exporter sans les photos (ZIP)"
              />
            </div>
            {left.length > 0 && (
              <Alert kind="warning">
                <p>{`Vos droits ne comprennent pas\u202f: ${left.map(({ label }) => label).join('\u202f; ')}.`}</p>
              </Alert>
            )}
          </section>
          <section aria-labelledby="leaving" className={CARD}>
            <h2 id="leaving" className="text-lg">
              Ce qui part
            </h2>
            <ul className="divide-y divide-line">
              {files
                .filter(({ allowed }) => allowed)
                .map(({ id, name, label }) => (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                    <div className="min-w-0 wrap-anywhere">
                      <h3 className="font-bold">{label}</h3>
                      <p className="text-sm text-ink-soft">{name}</p>
                    </div>
                    {id === 'photos' ? (
                      <p className="text-sm text-ink-soft">Dans l’archive ZIP</p>
                    ) : (
                      <ExportButton path={`/moving-out/${id}`} />
                    )}
                  </li>
                ))}
            </ul>
          </section>
          <section aria-labelledby="staying" className={CARD}>
            <h2 id="staying" className="text-lg">
              Ce qui ne peut pas partir
            </h2>
            <dl className="grid grid-cols-1 gap-3">
              {data.staying.map(({ label, reason }) => (
                <div key={label}>
                  <dt className="font-bold">{label}</dt>
                  <dd className="text-ink-soft">{reason}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
    </ToolPage>
  )
}
