import { X } from 'lucide-react'
import { CATEGORIES } from '../../../domain/catalogue/categories.ts'
import type { DeliveryZone } from '../../../domain/deliveries/zones.ts'
import { readCode } from '../../../domain/promotions/read-code.ts'
import { ProductFinder } from '../../product-finder/product-finder.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import type { useFormErrors } from '../../ui/form-hooks.ts'
import { RadioPills } from '../radio-pills.tsx'
import { defaultName, type PromotionDraft } from './promotion-draft.ts'

interface FieldsProps {
  draft: PromotionDraft
  zones: readonly DeliveryZone[]
  errors: ReturnType<typeof useFormErrors>
  onChange: (draft: PromotionDraft) => void
}

type TypedField = {
  [Name in keyof PromotionDraft]: PromotionDraft[Name] extends string ? Name : never
}[keyof PromotionDraft]

const CARD = 'grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6'

/** The props of a text field. @param path the field's path in the contract, where its error appears */
function useField({ draft, errors, onChange }: FieldsProps) {
  return (name: TypedField, path: string = name) => ({
    autoComplete: 'off',
    ...errors.field(path, draft[name], (text) => onChange({ ...draft, [name]: text })),
  })
}

export function PromotionFields(props: FieldsProps) {
  const { draft, onChange } = props
  const field = useField(props)
  const code = readCode(draft.code)
  return (
    <div className="grid grid-cols-1 gap-5">
      <section aria-labelledby="promotion-main" className={CARD}>
        <h2 id="promotion-main" className="text-lg">
          L’offre
        </h2>
        <RadioPills
          legend="S’applique"
          name="automatic"
          of={[
            ['code', 'Avec un code'],
            ['automatic', 'Sans code'],
          ]}
          value={draft.automatic ? 'automatic' : 'code'}
          onChoose={(value) => onChange({ ...draft, automatic: value === 'automatic' })}
        />
        {!draft.automatic && (
          <TextField
            label="Code"
            help={
              code.ok && code.code !== draft.code
                ? `Enregistré comme ${code.code}. Les clients peuvent l’écrire des deux façons.`
                : 'Lettres et chiffres, comme TABASKI10'
            }
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus={draft.code === ''}
            {...field('code')}
          />
        )}
        <EffectFields {...props} />
        <TextField
          label="Nom pour les clients"
          help={draft.automatic ? 'Comme Offre Tabaski' : undefined}
          placeholder={defaultName(draft)}
          maxLength={60}
          {...field('name')}
        />
        <TextField
          label="Jusqu’au (facultatif)"
          help="Heure de Dakar"
          type="datetime-local"
          {...field('until', 'terms.until')}
        />
      </section>
      <Conditions {...props} />
    </div>
  )
}

function EffectFields(props: FieldsProps) {
  const { draft, zones, onChange } = props
  const field = useField(props)
  return (
    <>
      <RadioPills
        legend="Donne"
        name="kind"
        of={[
          ['percent', 'Pourcentage'],
          ['amount', 'Montant'],
          ['free_delivery', 'Livraison offerte'],
          ['free_items', 'Articles offerts'],
        ]}
        value={draft.kind}
        onChoose={(kind) => onChange({ ...draft, kind })}
      />
      {draft.kind === 'percent' && (
        <TextField label="Remise, en %" inputMode="numeric" {...field('percent', 'terms.effect.percent')} />
      )}
      {draft.kind === 'amount' && (
        <TextField label="Remise, en FCFA" inputMode="numeric" {...field('amount', 'terms.effect.amount')} />
      )}
      {draft.kind === 'free_items' && (
        <div className="grid grid-cols-2 items-end gap-3">
          <TextField label="Articles pris" inputMode="numeric" {...field('count', 'terms.effect.count')} />
          <TextField label="Articles payés" inputMode="numeric" {...field('paid', 'terms.effect.paid')} />
        </div>
      )}
      {draft.kind === 'free_delivery' && zones.length > 0 && (
        <CheckList
          legend={'Zones (aucune\u202f: toutes)'}
          of={zones.map(({ id, name }) => [id, name])}
          chosen={draft.zones}
          onChange={(chosen) => onChange({ ...draft, zones: chosen })}
        />
      )}
    </>
  )
}

/** The rarer fields, folded away until one of them is filled in. */
function Conditions(props: FieldsProps) {
  const { draft, onChange } = props
  const field = useField(props)
  return (
    <details open={hasConditions(draft) || undefined} className="rounded-card bg-surface shadow-card">
      <summary className="min-h-11 cursor-pointer content-center px-4 py-3 text-lg font-extrabold sm:px-6">
        Conditions
        <span className="block text-sm font-normal text-ink-soft">Début, total, articles, utilisations</span>
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
        <TextField
          label="À partir du"
          help={'Heure de Dakar. Vide\u202f: tout de suite'}
          type="datetime-local"
          {...field('from', 'terms.from')}
        />
        <TextField
          label="Total minimum des articles, en FCFA"
          inputMode="numeric"
          {...field('minTotal', 'terms.minTotal')}
        />
        <CheckList
          legend={'Catégories (aucune\u202f: toutes)'}
          of={CATEGORIES.map((category) => [category, category])}
          chosen={draft.categories}
          onChange={(categories) => onChange({ ...draft, categories })}
        />
        <Products {...props} />
        <TextField
          label="Utilisations en tout"
          help={'Vide\u202f: sans limite'}
          inputMode="numeric"
          {...field('maxUses', 'terms.maxUses')}
        />
        <TextField
          label="Utilisations par téléphone"
          help={'Vide\u202f: sans limite'}
          inputMode="numeric"
          {...field('maxUsesPerPhone', 'terms.maxUsesPerPhone')}
        />
        <CheckboxField
          label="Seulement pour la première commande"
          checked={draft.firstOrder}
          onChange={({ target }) => onChange({ ...draft, firstOrder: target.checked })}
        />
        <CheckboxField
          label="Cumulable avec d’autres offres cumulables"
          checked={draft.combinable}
          onChange={({ target }) => onChange({ ...draft, combinable: target.checked })}
        />
      </div>
    </details>
  )
}

function hasConditions(draft: PromotionDraft): boolean {
  const { from, minTotal, maxUses, maxUsesPerPhone, firstOrder, combinable, categories, products } = draft
  const typed = from + minTotal + maxUses + maxUsesPerPhone
  return typed !== '' || firstOrder || combinable || categories.length + products.length > 0
}

interface CheckListProps {
  legend: string
  of: readonly (readonly [value: string, label: string])[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function CheckList({ legend, of, chosen, onChange }: CheckListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{legend}</legend>
      <div className="grid grid-cols-1 gap-x-4 wrap-anywhere *:font-normal sm:grid-cols-2">
        {of.map(([value, label]) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function Products({ draft, onChange }: FieldsProps) {
  const { products } = draft
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 font-bold">{'Articles (aucun\u202f: tous)'}</legend>
      <ProductFinder
        onAdd={({ _id: id, name }) => {
          if (!products.some((one) => one.id === id))
            onChange({ ...draft, products: [...products, { id, name }] })
        }}
      />
      <ul className="divide-y divide-line empty:hidden">
        {products.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <IconButton
              label={`Retirer ${name}`}
              onClick={() => onChange({ ...draft, products: products.filter((one) => one.id !== id) })}
            >
              <X className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
