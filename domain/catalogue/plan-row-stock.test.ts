import { describe, expect, it } from 'vitest'
import { completeStockCell, planRowStock } from './plan-row-stock.ts'
import { totalStock, type Variant } from './variants.ts'
import { variantsCell } from './variants-csv.ts'

const CHOICES = { colors: ['Rouge', 'Écru'], sizes: ['S', 'M'] }
const EXPORTED = 'Rouge/S=4|Rouge/M=0|Écru/S=2|Écru/M=1'
const GRID = [
  { color: 'Rouge', size: 'S', stock: 4 },
  { color: 'Rouge', size: 'M', stock: 0 },
  { color: 'Écru', size: 'S', stock: 2 },
  { color: 'Écru', size: 'M', stock: 1 },
]

const counted = (variants: readonly Variant[] = GRID) => ({
  ...CHOICES,
  stock: totalStock(variants),
  variants: variants.map((variant, index) => ({ id: `v${index}`, ...variant })),
  unallocatedStock: 0,
})
const whole = (stock: number) => ({ ...CHOICES, stock, variants: [], unallocatedStock: 0 })

type Row = Parameters<typeof planRowStock>[1] & { colors?: string[]; sizes?: string[] }

/**
 * Returns the result of an import: the variants cell, the stock of a product without variants, or the messages with
 * their columns.
 */
function outcome(current: ReturnType<typeof counted | typeof whole> | null, { colors, sizes, ...row }: Row) {
  const cells = completeStockCell(row, current === null)
  const requested = {
    colors: colors ?? CHOICES.colors,
    sizes: sizes ?? CHOICES.sizes,
    stock: cells.stock === undefined ? (current?.stock ?? 0) : Number(cells.stock),
  }
  const planned = planRowStock(current, cells, requested)
  if (!planned.ok)
    return planned.issues.map(({ column, message }) => `${column}: ${message.replace(/\u202f/g, ' ')}`)
  const { variants, stock } = planned.after
  if (variants.length > 0) expect(totalStock(variants)).toBe(stock)
  return variants.length > 0 ? variantsCell(variants) : stock
}

const exported = { stock: '7', seenStock: '7', seenVariants: EXPORTED }

describe('planRowStock', { tags: ['C-16'] }, () => {
  it.each<[string, Row, unknown]>([
    ['no columns of stock', {}, EXPORTED],
    ['an empty cell', { ...exported, variants: '' }, EXPORTED],
    ['the exported cells', { ...exported, variants: EXPORTED }, EXPORTED],
    [
      'one variant changed',
      { ...exported, variants: EXPORTED.replace('M=0', 'M=9') },
      EXPORTED.replace('M=0', 'M=9'),
    ],
    [
      'one variant and the sum changed',
      { ...exported, stock: '16', variants: EXPORTED.replace('M=0', 'M=9') },
      EXPORTED.replace('M=0', 'M=9'),
    ],
    [
      'an empty stock',
      { ...exported, stock: '', variants: EXPORTED.replace('M=0', 'M=9') },
      EXPORTED.replace('M=0', 'M=9'),
    ],
    [
      'one variant changed in a file without the exported stock',
      { stock: '7', variants: EXPORTED.replace('M=0', 'M=9') },
      EXPORTED.replace('M=0', 'M=9'),
    ],
    ['only one variant and nothing exported', { variants: 'rouge/m=3' }, EXPORTED.replace('M=0', 'M=3')],
    [
      'a variant left out without stock',
      { ...exported, variants: 'Rouge/S=5|Écru/S=2|Écru/M=1' },
      EXPORTED.replace('S=4', 'S=5'),
    ],
    [
      'a stock that differs from the sum',
      { ...exported, stock: '8', variants: EXPORTED.replace('M=0', 'M=9') },
      ['Stock: Le stock doit être la somme des variantes : 16.'],
    ],
    [
      'an edited stock without edited variants',
      { ...exported, stock: '8', variants: EXPORTED },
      ['Stock: Le stock de ce produit est compté par taille et couleur : modifiez « Variantes ».'],
    ],
    [
      'a changed stock in a file without the exported stock',
      { stock: '8' },
      ['Stock: Le stock de ce produit est compté par taille et couleur : modifiez « Variantes ».'],
    ],
    ['a stock that equals the current one', { stock: '7' }, EXPORTED],
    [
      'an unknown colour',
      { variants: 'Vert/S=1' },
      ['Variantes: « Vert, S » n’existe pas : ce produit n’a pas cette couleur.'],
    ],
    [
      'an unknown size',
      { variants: 'Rouge/XL=1' },
      ['Variantes: « Rouge, XL » n’existe pas : ce produit n’a pas cette taille.'],
    ],
    ['a variant without a size', { variants: 'Rouge=1' }, ['Variantes: « Rouge » n’indique pas de taille.']],
    ['a variant without a colour', { variants: '/S=1' }, ['Variantes: « S » n’indique pas de couleur.']],
    [
      'a variant twice',
      { variants: 'Rouge/S=1|ROUGE/s=2' },
      ['Variantes: « Rouge, S » se trouve deux fois.'],
    ],
    [
      'stocks that are not whole numbers',
      { variants: 'Rouge/S=beaucoup|Rouge/M=-1|Écru/S=1,5|Écru/M=' },
      ['Rouge, S', 'Rouge, M', 'Écru, S', 'Écru, M'].map(
        (name) => `Variantes: « ${name} » doit avoir un stock entier, positif ou zéro.`,
      ),
    ],
    ['a number with spaces', { variants: 'Rouge/M=1 000' }, EXPORTED.replace('M=0', 'M=1000')],
    [
      'an entry in another form',
      { variants: 'Rouge S 4' },
      ['Variantes: « Rouge S 4 » doit s’écrire Couleur/Taille=Stock, par exemple Rouge/6 mois=4.'],
    ],
    [
      'a sum above the maximum stock',
      { variants: 'Rouge/S=1000000|Rouge/M=1' },
      ['Variantes: Le stock total dépasse 1000000.'],
    ],
    [
      'a variant with stock deleted from the cell',
      { ...exported, variants: 'Rouge/S=4|Rouge/M=0|Écru/M=1' },
      ['Variantes: « Écru, S » manque, alors qu’il en reste 2. Écrivez 0 pour vider ce stock.'],
    ],
    [
      'a renamed variant with stock deleted from the cell',
      { ...exported, colors: ['Rubis', 'Écru'], variants: 'Rubis/M=0|Écru/S=2|Écru/M=1' },
      ['Variantes: « Rubis, S » manque, alors qu’il en reste 4. Écrivez 0 pour vider ce stock.'],
    ],
    [
      'one size fewer',
      { ...exported, variants: EXPORTED, sizes: ['S'] },
      ['Tailles: « Écru, M » ne peut pas être retiré : il en reste 1.'],
    ],
    [
      'one colour fewer',
      { colors: ['Rouge'] },
      [
        'Couleurs: « Écru, S » ne peut pas être retiré : il en reste 2.',
        'Couleurs: « Écru, M » ne peut pas être retiré : il en reste 1.',
      ],
    ],
    ['a size added', { sizes: ['S', 'M', 'L'] }, 'Rouge/S=4|Rouge/M=0|Rouge/L=0|Écru/S=2|Écru/M=1|Écru/L=0'],
    [
      'a size added with its stock',
      { ...exported, sizes: ['S', 'M', 'L'], variants: `${EXPORTED}|Rouge/L=5` },
      'Rouge/S=4|Rouge/M=0|Rouge/L=5|Écru/S=2|Écru/M=1|Écru/L=0',
    ],
    [
      'a size renamed',
      { ...exported, sizes: ['S', '40'], variants: EXPORTED },
      EXPORTED.replaceAll('/M', '/40'),
    ],
    [
      'a size renamed in every column',
      { ...exported, sizes: ['S', '40'], variants: EXPORTED.replaceAll('/M', '/40').replace('40=0', '40=6') },
      'Rouge/S=4|Rouge/40=6|Écru/S=2|Écru/40=1',
    ],
  ])(
    'plans or refuses the new stock of a product with variants when the row has %s',
    (_case, row, expected) => {
      expect(outcome(counted(), row)).toEqual(expected)
    },
  )

  const sold = counted(
    GRID.map((variant) => (variant.size === 'S' ? { ...variant, stock: variant.stock - 1 } : variant)),
  )

  it.each<[string, Row, unknown]>([
    [
      'keeps sales since the export',
      { ...exported, variants: EXPORTED },
      'Rouge/S=3|Rouge/M=0|Écru/S=1|Écru/M=1',
    ],
    [
      'keeps sales of variants beside an edited variant',
      { ...exported, stock: '16', variants: EXPORTED.replace('M=0', 'M=9') },
      'Rouge/S=3|Rouge/M=9|Écru/S=1|Écru/M=1',
    ],
    [
      'accepts an edit that equals the current stock',
      { ...exported, variants: EXPORTED.replace('S=4', 'S=3') },
      'Rouge/S=3|Rouge/M=0|Écru/S=1|Écru/M=1',
    ],
    [
      'refuses a variant that was edited and sold from',
      { ...exported, variants: EXPORTED.replace('S=4', 'S=8') },
      ['Variantes: « Rouge, S » a changé entre-temps : il en reste 3.'],
    ],
    [
      'refuses a renamed variant that was edited and sold from',
      {
        ...exported,
        colors: ['Rubis', 'Écru'],
        variants: EXPORTED.replaceAll('Rouge', 'Rubis').replace('S=4', 'S=8'),
      },
      ['Variantes: « Rubis, S » a changé entre-temps : il en reste 3.'],
    ],
    [
      'writes an edited stock when the file has no exported variants',
      { variants: 'Rouge/S=8' },
      'Rouge/S=8|Rouge/M=0|Écru/S=1|Écru/M=1',
    ],
  ])('%s', (_case, row, expected) => {
    expect(outcome(sold, row)).toEqual(expected)
  })

  it.each<[string, Row, unknown]>([
    ['stays undivided when the variants cell is empty', { stock: '9', seenStock: '7', variants: '' }, 9],
    ['stays undivided when the variants cell was not edited', { ...exported, variants: EXPORTED }, 7],
    [
      'is split among the variants',
      { stock: '7', seenStock: '7', seenVariants: '', variants: 'Rouge/S=3|Écru/M=4' },
      'Rouge/S=3|Rouge/M=0|Écru/S=0|Écru/M=4',
    ],
    [
      'is split among the variants when the row also changes the stock',
      { stock: '9', seenStock: '7', seenVariants: '', variants: 'Rouge/S=3|Écru/M=6' },
      'Rouge/S=3|Rouge/M=0|Écru/S=0|Écru/M=6',
    ],
    [
      'stays undivided after sales',
      { stock: '8', seenStock: '8', seenVariants: '', variants: 'Rouge/S=8' },
      ['Variantes: Le stock a changé entre-temps. Il est de 7.'],
    ],
    [
      'stays undivided when the product has no colours and sizes',
      { colors: [], sizes: [], variants: 'Rouge=7' },
      ['Variantes: « Rouge » n’existe pas : ce produit n’a pas cette couleur.'],
    ],
  ])('ensures that the stock of a product without variants %s', (_case, row, expected) => {
    expect(outcome(whole(7), row)).toEqual(expected)
  })

  it.each<[string, Row, unknown]>([
    ['without variants', { stock: '5' }, 5],
    [
      'with variants',
      { stock: '7', variants: 'Rouge/S=3|Écru/M=4' },
      'Rouge/S=3|Rouge/M=0|Écru/S=0|Écru/M=4',
    ],
    ['from the export of another shop', { ...exported, variants: EXPORTED }, EXPORTED],
    [
      'from the exported row of another product, with a variant edited',
      { ...exported, variants: EXPORTED.replace('S=4', 'S=5') },
      EXPORTED.replace('S=4', 'S=5'),
    ],
    [
      'with an empty stock',
      { stock: '', variants: 'Rouge/S=3|Écru/M=4' },
      'Rouge/S=3|Rouge/M=0|Écru/S=0|Écru/M=4',
    ],
    [
      'with a stock that differs from the sum',
      { stock: '8', variants: 'Rouge/S=3' },
      ['Stock: Le stock doit être la somme des variantes : 3.'],
    ],
  ])('plans or refuses the stock of a new product %s', (_case, row, expected) => {
    expect(outcome(null, row)).toEqual(expected)
  })

  it('reports ten issues at most', () => {
    const variants = Array.from({ length: 30 }, (_, index) => `Vert/${index}=1`).join('|')
    expect(outcome(counted(), { variants })).toHaveLength(10)
  })
})
