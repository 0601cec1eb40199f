import type { MovingPreview } from '../../../contracts/moving-event.ts'
import type { ChoiceKind } from '../../../domain/moving/choices.ts'
import { DATE_ORDERS, readMoment } from '../../../domain/payments/statement-dates.ts'
import { formatLongDate, pluralize } from '../../../domain/text/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Options } from '../options.tsx'
import { choiceKey, choiceOf, type MovingDraft, priceOf, readyChoices } from './moving-draft.ts'

interface QuestionsProps {
  preview: MovingPreview
  draft: MovingDraft
  errors: Readonly<Record<string, string | null>>
  edit: (edits: Partial<MovingDraft>) => void
}

/** What a date of the file means, and the tax that its prices lack; only where the file leaves it open. */
export function FileQuestions({ preview, draft, errors, edit }: QuestionsProps) {
  const { openDate, dateOrder, tax } = preview
  const days = DATE_ORDERS.flatMap((order) => {
    const at = openDate === undefined ? null : readMoment(openDate, order)
    return at === null ? [] : [[order, formatLongDate(at)] as const]
  })
  return (
    <>
      {days.length > 0 && (
        <SelectField
          label={`Quel jour est ${openDate}\u202f?`}
          help="Toutes les dates de promotion du fichier sont lues dans le même ordre."
          name="dateOrder"
          value={draft.dateOrder ?? dateOrder ?? ''}
          error={errors.dateOrder}
          onChange={({ target: { value } }) => {
            const chosen = DATE_ORDERS.find((order) => order === value)
            if (chosen) edit({ dateOrder: chosen })
          }}
        >
          <Options {...(!dateOrder && { none: 'Choisir…' })} of={days} />
        </SelectField>
      )}
      {tax && (
        <TextField
          label="TVA à ajouter aux prix (%)"
          help={
            tax === 'needed'
              ? 'Le fichier mêle des montants avec et sans taxe. 18 pour 18\u202f%\u202f; 0 sans TVA'
              : '18 pour 18\u202f%\u202f; 0 ou vide sans TVA'
          }
          name="taxRate"
          inputMode="decimal"
          value={draft.taxRate ?? ''}
          error={errors.taxRate}
          onChange={({ target: { value } }) => edit({ taxRate: value })}
        />
      )}
    </>
  )
}

const KINDS: Readonly<
  Record<ChoiceKind, { title: string; answers: readonly (readonly [string, string])[] }>
> = {
  added: {
    title: 'Tailles et couleurs ajoutées là-bas',
    answers: [
      ['stock', 'Reprendre leur stock'],
      ['zero', 'Les ajouter sans stock'],
    ],
  },
  dropped: {
    title: 'Tailles et couleurs retirées là-bas, qui ont du stock ici',
    answers: [
      ['keep', 'Les garder avec leur stock'],
      ['empty', 'Mettre leur stock à zéro'],
    ],
  },
  disabled: {
    title: 'Variations désactivées là-bas',
    answers: [
      ['zero', 'Les proposer sans stock'],
      ['stock', 'Les vendre avec leur stock'],
    ],
  },
  unpriced: {
    title: 'Produits sans prix',
    answers: [
      ['skip', 'Ne pas importer pour l’instant'],
      ['price', 'Donner un prix'],
    ],
  },
}

/** What single products leave open, each with an answer that loses nothing; the rest of the file goes on. */
export function ProductChoices({ preview: { choices }, draft, errors, edit }: QuestionsProps) {
  if (choices.count === 0) return null
  const set = (key: string, answer: MovingDraft['choices'][string]) =>
    edit({ choices: { ...draft.choices, [key]: answer } })
  const places = new Map(readyChoices(draft, choices.rows).map(({ key }, index) => [key, index]))
  const hidden = choices.count - choices.rows.length
  return (
    <section
      aria-labelledby="choices"
      className="grid grid-cols-1 gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      <h2 id="choices" className="text-lg">
        À décider
      </h2>
      <p className="text-ink-soft">
        Ces produits demandent une décision ; sans elle, rien n’est perdu. Le reste du fichier est importé de
        toute façon.
      </p>
      {(Object.keys(KINDS) as ChoiceKind[]).map((kind) => {
        const rows = choices.rows.filter((row) => row.kind === kind)
        if (rows.length === 0) return null
        return (
          <div key={kind} className="grid grid-cols-1 gap-1">
            <h3 className="font-bold">{KINDS[kind].title}</h3>
            <ul aria-label={KINDS[kind].title} className="divide-y divide-line">
              {rows.map((row) => {
                const key = choiceKey(row)
                const answer = choiceOf(draft, row)
                const at = `choices.${places.get(key) ?? -1}`
                return (
                  <li key={key} className="grid grid-cols-1 gap-3 py-4 md:grid-cols-2">
                    <div className="min-w-0 wrap-anywhere">
                      <p className="font-bold">{row.name}</p>
                      <p className="text-sm text-ink-soft">
                        {[`Ligne ${row.line}`, ...row.details].join(', ')}
                      </p>
                    </div>
                    <div className="grid grid-cols-1 gap-3">
                      <SelectField
                        label="Décision"
                        aria-label={`Décision pour ${row.name}`}
                        name={`${at}.choice`}
                        value={answer}
                        error={errors[`${at}.choice`]}
                        onChange={({ target: { value } }) =>
                          set(key, { ...draft.choices[key], choice: value })
                        }
                      >
                        <Options of={KINDS[kind].answers} />
                      </SelectField>
                      {answer === 'price' && (
                        <TextField
                          label="Prix en francs"
                          aria-label={`Prix de ${row.name}`}
                          name={`${at}.price`}
                          inputMode="numeric"
                          value={priceOf(draft, row)}
                          error={errors[`${at}.price`]}
                          onChange={({ target: { value } }) => set(key, { choice: 'price', price: value })}
                        />
                      )}
                    </div>
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
      {hidden > 0 && (
        <Alert kind="info">
          <p>{`${pluralize(hidden, 'autre produit', 'autres produits')}\u202f: la première réponse de chaque liste s’applique.`}</p>
        </Alert>
      )}
    </section>
  )
}
