import type { MovingPreview } from '../../../contracts/moving-event.ts'
import { formatNumber, pluralize } from '../../../domain/text/format.ts'

/** The first products as they will be, so that the merchant sees whether the file was understood. */
export function Samples({ samples }: Pick<MovingPreview, 'samples'>) {
  if (samples.length === 0) return null
  return (
    <section aria-labelledby="samples" className="grid grid-cols-1 gap-3">
      <h2 id="samples" className="text-lg">
        Les premiers produits
      </h2>
      <p className="text-ink-soft">Comme la boutique les propose, avant vos changements.</p>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {samples.map((sample) => (
          <li
            key={`${sample.name} ${sample.category} ${sample.price}`}
            className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-card bg-surface p-4 wrap-anywhere shadow-card"
          >
            <p className="font-bold">{sample.name}</p>
            <p className="line-clamp-3 text-sm text-ink-soft">{sample.description}</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
              {rowsOf(sample).map(([term, text]) => (
                <div key={term} className="contents">
                  <dt className="text-ink-soft">{term}</dt>
                  <dd className="min-w-0">{text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowsOf(sample: MovingPreview['samples'][number]): [string, string][] {
  const { price, discount, category, subCategory, brand, stock, colors, sizes, images } = sample
  const rows: [string, string][] = [
    ['Prix', priceText(price, discount)],
    ['Catégorie', [category, subCategory].filter(Boolean).join(', ')],
    ['Marque', brand],
    ['Couleurs', colors.join(', ')],
    ['Tailles', sizes.join(', ')],
    ['Stock', stock.split('|').map(stockText).join(', ')],
    ['Photos', images.length > 0 ? pluralize(images.length, 'photo') : 'Aucune'],
  ]
  return rows.filter(([, text]) => text !== '')
}

/** `price` may be empty or unreadable, as in the file. */
function priceText(price: string, discount: string): string {
  if (price === '') return ''
  const francs = Number(price.replace(',', '.'))
  const text = `${Number.isFinite(francs) ? formatNumber(francs) : price} FCFA`
  return discount === '' || discount === '0' ? text : `${text}, −${discount}\u202f%`
}

/** `Rouge/3 mois=4` or `/S=2` of the shop's own file, as people read it. */
function stockText(cell: string): string {
  return cell.replace(/^\//, '').replace(/=(\d+)$/, '\u202f: $1')
}
