import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { movingImagesAnswer } from '../../../contracts/moving-images.ts'
import { PRODUCT_COLUMNS } from '../../../domain/catalogue/product-csv.ts'
import { FOR_SALE } from '../../../domain/catalogue/stock.ts'
import type { ExportFormat } from '../../../domain/moving/export-files.ts'
import { formatNumber, pluralize } from '../../../domain/text/format.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { Alert } from '../../ui/alert.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ExportButton } from '../downloads/export-button.tsx'
import { FileChooser } from '../form/file-chooser.tsx'
import { loadAnswer } from '../load.ts'
import { Options } from '../options.tsx'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { useUnsavedChangesGuard } from '../use-unsaved-changes-guard.tsx'
import type { Route } from './+types/route'
import { ImportSummary } from './import-summary.tsx'
import { MappingForm } from './mapping-form.tsx'
import { PhotosPanel } from './photos-panel.tsx'
import { Progress } from './progress.tsx'
import { type Stage, useImport } from './use-import.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const text = 'Erreur lors du chargement des photos.'
  return loadAnswer(request, text, movingImagesAnswer, '/products/moving/images')
}

export default function ProductsImportPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const { chosen, preview, stage, stopped, choose, check, map, write, stop, abort, retry } = useImport()
  const leaveDialog = useUnsavedChangesGuard({
    isDirty: stage.name === 'working',
    isDirtyNow: () => stage.name === 'working',
    onLeave: abort,
    title: 'Quitter avant la fin ?',
    text: leavingText(stage),
  })
  const result = useRef<HTMLDivElement>(null)
  // Moves the focus to the result, because the clicked button may have disappeared.
  useEffect(() => {
    if (stage.name !== 'choose') result.current?.focus({ preventScroll: stage.name === 'working' })
  }, [stage.name])
  const { revalidate } = useRevalidator()
  // An import queues the photos that its file names.
  useEffect(() => {
    if (stage.name === 'done') void revalidate()
  }, [stage.name, revalidate])
  const isChoosing = stage.name === 'choose'
  return (
    <ToolPage tool={TOOLS.files}>
      <div ref={result} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none empty:hidden">
        {chosen && !isChoosing && <p className="break-all">{fileNames(chosen.files)}</p>}
        {stopped && isChoosing && <Alert kind="info">Vérification annulée.</Alert>}
        {stopped && stage.name === 'ready' && <Alert kind="info">{stoppedText(stage)}</Alert>}
        {stage.name === 'working' ? (
          <Progress {...progressOf(stage)} onStop={stop} />
        ) : (
          <ImportSummary stage={stage} onWrite={write} onRetry={retry} onMap={preview && map} />
        )}
        {stage.name === 'mapping' && preview && <MappingForm preview={preview} onCheck={check} />}
      </div>
      {stage.name !== 'working' && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <FileChooser
            label={isChoosing ? 'Choisir un fichier' : 'Choisir un autre fichier'}
            help="CSV, 20 Mo et 20 000 lignes au plus"
            onChoose={([file]) => file && choose([file], false)}
          />
          <FileChooser
            label="Venir d’une autre boutique"
            help="Le fichier CSV de WooCommerce, Shopify ou PrestaShop ; de PrestaShop, ses deux fichiers à la fois"
            multiple
            onChoose={(files) => choose(files, true)}
          />
        </div>
      )}
      {(isChoosing || stage.name === 'done') && data && <PhotosPanel images={data} />}
      {isChoosing && failure && <SectionFailure failure={failure} />}
      {isChoosing && <FileHelp />}
      {isChoosing && <OtherPrograms />}
      {leaveDialog}
    </ToolPage>
  )
}

function fileNames(files: readonly File[]): string {
  const names = files.map(({ name }) => name).join(', ')
  return files.length > 1 ? `Fichiers : ${names}` : `Fichier : ${names}`
}

function leavingText(stage: Stage): string {
  if (stage.name !== 'working') return 'C’est fini : vous pouvez quitter la page.'
  return stage.writes
    ? 'L’import est en cours. Si vous quittez la page, il est annulé et rien n’est écrit.'
    : 'La vérification du fichier est en cours. Si vous quittez la page, elle est annulée.'
}

function stoppedText({ result: { created, updated } }: Extract<Stage, { name: 'ready' }>): string {
  return created + updated > 0
    ? 'Import annulé : rien n’a été écrit.'
    : 'L’import était déjà terminé quand vous l’avez annulé.'
}

const STEPS = { send: 'Envoi du fichier', read: 'Lecture', check: 'Vérification', write: 'Import' } as const

function progressOf({ step, done, total, writes }: Extract<Stage, { name: 'working' }>) {
  const far =
    step === 'send'
      ? `${Math.round(done * 100)} %`
      : `${formatNumber(done)} sur ${pluralize(total, step === 'read' ? 'produit' : 'ligne')}`
  const cancel = writes ? 'Annuler l’import' : 'Annuler la vérification'
  return { label: STEPS[step], far, done, total, cancel }
}

function FileHelp() {
  return (
    <section className="grid justify-items-start gap-3 rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg">Le fichier</h2>
      <p>
        Partez du fichier de l’export : modifiez-y vos produits, ajoutez des lignes, enregistrez en CSV. Une
        ligne avec une référence modifie ce produit ; sans référence, celui du même nom, de la même catégorie
        et de la même marque, sinon un nouveau produit est créé.
      </p>
      <ExportButton path="/products/export.csv" />
      <details className="w-full">
        <summary className="min-h-11 cursor-pointer content-center font-bold text-link">Les colonnes</summary>
        <p>{`${Object.values(PRODUCT_COLUMNS).join(', ')}.`}</p>
        <p className="mt-2">
          Dans n’importe quel ordre ; celles que vous retirez laissent les produits comme ils sont. Plusieurs
          valeurs dans une case se séparent par | ou par des virgules. Images : adresses de la boutique ou en
          https://.
        </p>
        <p className="mt-2">
          <span>{`${PRODUCT_COLUMNS.stock} : `}</span>
          <span>{FOR_SALE}</span>
          <span>{` ${quoted(PRODUCT_COLUMNS.promised)} les compte à l’export et ne change rien à l’import.`}</span>
        </p>
        <p className="mt-2">
          Variantes : le stock de chaque couleur et taille, par exemple Rouge/3 mois=4|Rouge/6 mois=0. Une
          case vide laisse le stock comme il est.
        </p>
      </details>
    </section>
  )
}

const FORMATS = [
  ['woocommerce', 'WooCommerce'],
  ['shopify', 'Shopify'],
  ['prestashop', 'PrestaShop, produits'],
  ['prestashop-combinations', 'PrestaShop, déclinaisons'],
] as const satisfies readonly (readonly [ExportFormat, string])[]

/** The products as another program imports them: nobody has to stay. */
function OtherPrograms() {
  const [format, setFormat] = useState<string>(FORMATS[0][0])
  return (
    <section
      aria-labelledby="other-programs"
      className="grid grid-cols-1 justify-items-start gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      <h2 id="other-programs" className="text-lg">
        Exporter vers une autre boutique
      </h2>
      <div className="w-full max-w-md">
        <SelectField
          label="Programme"
          help="Pour PrestaShop, importez d’abord les produits, puis les déclinaisons."
          value={format}
          onChange={({ target: { value } }) => setFormat(value)}
        >
          <Options of={FORMATS} />
        </SelectField>
      </div>
      <ExportButton path="/products/export.csv" query={{ format }} />
    </section>
  )
}
