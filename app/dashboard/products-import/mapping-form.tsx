import type { MovingMapping, MovingPreview } from '../../../contracts/moving-event.ts'
import { CATEGORIES } from '../../../domain/catalogue/categories.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { Options } from '../options.tsx'
import { usePersistedDraft } from '../use-persisted-draft.ts'
import { IgnoredColumns, Warnings } from './import-summary.tsx'
import { FileQuestions, ProductChoices } from './mapping-questions.tsx'
import {
  categoryOf,
  EMPTY_DRAFT,
  type MovingDraft,
  movingDraft,
  rateOf,
  readMapping,
} from './moving-draft.ts'
import { Samples } from './samples.tsx'

export const PROGRAMS = { woocommerce: 'WooCommerce', shopify: 'Shopify', prestashop: 'PrestaShop' } as const

const CARD = 'grid grid-cols-1 gap-4 rounded-card bg-surface p-5 shadow-card'
const CATEGORY_OPTIONS = CATEGORIES.map((name) => [name, name] as const)

interface MappingFormProps {
  preview: MovingPreview
  onCheck: (mapping: MovingMapping) => void
}

/** What the products of another shop become here: everything is proposed, and can be changed. Survives a reload. */
export function MappingForm({ preview, onCheck }: MappingFormProps) {
  const { program, products, variants, known, notices, skipped, warnings, ignored } = preview
  const { state: draft, change } = usePersistedDraft(movingDraft, `moving-draft:${program}`, {
    open: (stored) => stored ?? EMPTY_DRAFT,
    save: (state) => state,
  })
  const { form, errors, showIssues } = useFormErrors()
  const edit = (edits: Partial<MovingDraft>) => {
    change((before) => ({ ...before, ...edits }))
    showIssues([])
  }

  function submit() {
    const read = readMapping(draft, preview)
    if (read.ok) onCheck(read.value)
    else showIssues(read.issues)
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Alert kind="info">
        <p>{`Fichier de ${PROGRAMS[program]} : ${pluralize(products, 'produit')}, ${pluralize(variants, 'variante')}.`}</p>
        {known > 0 && <p>{`${pluralize(known, 'produit')} d’un import précédent.`}</p>}
        {notices.map((notice) => (
          <p key={notice} className="text-sm font-normal">
            {notice}
          </p>
        ))}
      </Alert>
      <Categories {...{ preview, draft, errors, edit }} />
      {preview.options.length > 0 && <ProductOptions {...{ preview, draft, edit }} />}
      <Amounts {...{ preview, draft, errors, edit }} />
      <ProductChoices {...{ preview, draft, errors, edit }} />
      <Warnings warnings={warnings} />
      <Skipped skipped={skipped} />
      <IgnoredColumns ignored={ignored} />
      <Samples samples={preview.samples} />
      <Button type="submit" className="justify-self-start max-sm:w-full">
        Vérifier avec ces choix
      </Button>
    </form>
  )
}

interface PartProps {
  preview: MovingPreview
  draft: MovingDraft
  edit: (edits: Partial<MovingDraft>) => void
}
type Errors = Readonly<Record<string, string | null>>

function Categories({ preview, draft, errors, edit }: PartProps & { errors: Errors }) {
  const { categories } = preview
  const left = categories.filter((proposed) => categoryOf(draft, proposed).category === '')
  const set = (changes: readonly [source: string, MovingDraft['categories'][string]][]) =>
    edit({ categories: { ...draft.categories, ...Object.fromEntries(changes) } })
  return (
    <section aria-labelledby="categories" className={CARD}>
      <h2 id="categories" className="text-lg">
        Catégories
      </h2>
      <p className="text-ink-soft">
        Chaque catégorie du fichier devient une catégorie de votre boutique. Vos choix servent aussi au
        prochain import.
      </p>
      {left.length > 0 && (
        <Alert kind="warning">
          <p>{`${pluralize(left.length, 'catégorie')} sans correspondance : ces produits ne sont pas importés.`}</p>
        </Alert>
      )}
      {categories.length > 1 && (
        <SelectField
          label="Tout mettre dans une catégorie"
          value=""
          onChange={({ target: { value } }) =>
            set(
              categories.map((proposed) => {
                const { subCategory } = categoryOf(draft, proposed)
                return [
                  proposed.source,
                  { category: value, subCategory: subCategory || lastPart(proposed.source) },
                ]
              }),
            )
          }
        >
          <Options none="Choisir…" of={CATEGORY_OPTIONS} />
        </SelectField>
      )}
      <ul aria-label="Catégories du fichier" className="divide-y divide-line">
        {categories.map((proposed, index) => {
          const { source, products, remembered } = proposed
          const { category, subCategory } = categoryOf(draft, proposed)
          const name = source || 'Sans catégorie'
          return (
            <li key={source} className="grid grid-cols-1 gap-3 py-4 md:grid-cols-2 lg:grid-cols-3">
              <div className="min-w-0 wrap-anywhere md:max-lg:col-span-2">
                <p className="font-bold">{name}</p>
                <p className="text-sm text-ink-soft">{pluralize(products, 'produit')}</p>
                {remembered && <p className="text-sm text-ink-soft">Comme au dernier import</p>}
              </div>
              <SelectField
                label="Catégorie"
                aria-label={`Catégorie pour ${name}`}
                name={`categories.${index}.category`}
                value={category}
                error={errors[`categories.${index}.category`]}
                onChange={({ target: { value } }) =>
                  set([[source, { category: value, subCategory: subCategory || lastPart(source) }]])
                }
              >
                <Options none="Ne pas importer" of={CATEGORY_OPTIONS} />
              </SelectField>
              {category !== '' && (
                <TextField
                  label="Sous-catégorie"
                  aria-label={`Sous-catégorie pour ${name}`}
                  name={`categories.${index}.subCategory`}
                  value={subCategory}
                  error={errors[`categories.${index}.subCategory`]}
                  onChange={({ target: { value } }) => set([[source, { category, subCategory: value }]])}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** `Robes` of `Filles > Robes`: what the sub-category of a category without a proposal starts with. */
function lastPart(source: string): string {
  return (source.split('>').at(-1) ?? '').trim().slice(0, 100)
}

const ROLES = [
  ['color', 'Couleur'],
  ['size', 'Taille'],
  ['ignore', 'Ignorer'],
] as const

function ProductOptions({ preview, draft, edit }: PartProps) {
  return (
    <section aria-labelledby="options" className={CARD}>
      <h2 id="options" className="text-lg">
        Options des produits
      </h2>
      <p className="text-ink-soft">
        Un produit a ici des couleurs et des tailles. Deux options du même genre sont réunies, par exemple « 6
        mois · Coton ».
      </p>
      <ul aria-label="Options du fichier" className="divide-y divide-line">
        {preview.options.map(({ name, products, values, role }) => (
          <li key={name} className="grid grid-cols-1 gap-3 py-4 md:grid-cols-2">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-bold">{name}</p>
              <p className="text-sm text-ink-soft">{`${pluralize(products, 'produit')} : ${values.join(', ')}`}</p>
            </div>
            <SelectField
              label="Devient"
              aria-label={`${name} devient`}
              value={draft.options[name] ?? role}
              onChange={({ target: { value } }) => {
                const [chosen] = ROLES.find(([one]) => one === value) ?? []
                if (chosen) edit({ options: { ...draft.options, [name]: chosen } })
              }}
            >
              <Options of={ROLES} />
            </SelectField>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Amounts({ preview, draft, errors, edit }: PartProps & { errors: Errors }) {
  const { known, uncounted, hidden } = preview
  return (
    <section aria-labelledby="amounts" className={CARD}>
      <h2 id="amounts" className="text-lg">
        Prix et stock
      </h2>
      {preview.rate === null && (
        <Alert kind="warning">
          <p>
            Les prix du fichier sont très petits pour des francs : sont-ils en euros ? Les premiers produits
            sont montrés plus bas avec les nombres du fichier.
          </p>
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField
          label="Francs pour une unité du fichier"
          help="1 si les prix sont déjà en francs ; 655,957 s’ils sont en euros"
          name="rate"
          inputMode="decimal"
          value={rateOf(draft, preview)}
          error={errors.rate}
          onChange={({ target: { value } }) => edit({ rate: value })}
        />
        <TextField
          label="Stock des produits sans stock compté"
          help={
            uncounted > 0
              ? pluralize(uncounted, 'produit ou variante', 'produits ou variantes')
              : 'Le fichier compte tous ses stocks.'
          }
          name="defaultStock"
          inputMode="numeric"
          value={draft.defaultStock}
          error={errors.defaultStock}
          onChange={({ target: { value } }) => edit({ defaultStock: value })}
        />
        <FileQuestions {...{ preview, draft, errors, edit }} />
      </div>
      {known > 0 && (
        <CheckboxField
          label="Reprendre les stocks du fichier pour les produits déjà importés"
          checked={draft.takeStocks}
          onChange={({ target: { checked } }) => edit({ takeStocks: checked })}
        />
      )}
      {hidden.count > 0 && (
        <div className="grid grid-cols-1 gap-1">
          <CheckboxField
            label={`Importer et vendre aussi ${pluralize(hidden.count, 'produit masqué', 'produits masqués')}`}
            checked={draft.withHidden}
            onChange={({ target: { checked } }) => edit({ withHidden: checked })}
          />
          <p className="text-sm wrap-anywhere text-ink-soft">{hidden.names.join(', ')}</p>
        </div>
      )}
    </section>
  )
}

function Skipped({ skipped: { count, rows } }: Pick<MovingPreview, 'skipped'>) {
  if (count === 0) return null
  return (
    <Alert kind="warning">
      <p>{`${pluralize(count, 'ligne n’est pas importée', 'lignes ne sont pas importées')}.`}</p>
      <ul className="grid min-w-0 gap-1 text-sm font-normal">
        {rows.map(({ line, name, reason }) => (
          <li
            key={`${line} ${name}`}
            className="wrap-anywhere"
          >{`Ligne ${line}, ${name || 'sans nom'}\u202f: ${reason}`}</li>
        ))}
      </ul>
    </Alert>
  )
}
