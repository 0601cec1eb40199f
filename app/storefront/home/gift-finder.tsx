import { Form } from 'react-router'
import { AGES } from '../../../domain/catalogue/ages.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'

const BUDGETS = [5_000, 10_000, 20_000, 30_000]

const SELECT = 'h-11 w-full rounded-field border-2 border-line-strong bg-surface px-2 text-base text-ink'

/** Finds gifts by age and budget. A form that needs no scripts: it leads to a search with filters. */
export function GiftFinder() {
  return (
    <Form
      action="/products"
      aria-labelledby="cadeaux"
      className="grid grid-cols-2 items-end gap-3 rounded-card bg-peach p-4 md:grid-cols-[auto_1fr_1fr_auto]"
    >
      <h2 id="cadeaux" className="col-span-2 text-base sm:text-lg md:col-span-1 md:self-center md:pr-2">
        Cadeaux
      </h2>
      <input type="hidden" name="q" value="cadeau" />
      <label className="grid min-w-0 gap-1 text-sm font-bold">
        <span>{'Pour quel âge\u202f?'}</span>
        <select name="age" className={SELECT}>
          <option value="">Tous les âges</option>
          {AGES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="grid min-w-0 gap-1 text-sm font-bold">
        <span>{'Quel budget\u202f?'}</span>
        <select name="maxPrice" className={SELECT}>
          <option value="">Tous les prix</option>
          {BUDGETS.map((budget) => (
            <option key={budget} value={budget}>
              {formatFrancs(budget)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="submit"
        className="col-span-2 min-h-11 rounded-full bg-action px-5 font-bold text-white hover:bg-action-deep md:col-span-1"
      >
        Voir les cadeaux
      </button>
    </Form>
  )
}
