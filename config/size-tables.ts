import type { Settings } from '../contracts/settings.ts'
import type { Category } from '../domain/catalogue/categories.ts'
import { sizeTables as guide } from '../domain/catalogue/size-guide.ts'

/** Ages of usual French and European sizes. */
const AGES: Readonly<Record<string, string>> = {
  ...{ Naissance: '0 mois', '1 mois': '1 mois', '3 mois': '2-3 mois', '6 mois': '4-6 mois' },
  ...{ '9 mois': '7-9 mois', '12 mois': '10-12 mois', '18 mois': '13-18 mois', '24 mois': '19-24 mois' },
  ...{ '8 ans': '7-8 ans', '10 ans': '9-10 ans', '12 ans': '11-12 ans', '14 ans': '13-14 ans' },
}

/** Weights of children's sizes in kilograms. */
const WEIGHTS: Readonly<Record<string, string>> = {
  ...{ '2 ans': '10,5-12,5', '3 ans': '12,5-14,5', '4 ans': '14,5-17', '5 ans': '17-19', '6 ans': '19-21,5' },
  ...{ '8 ans': '21,5-27', '10 ans': '27-34', '12 ans': '34-43', '14 ans': '43-53' },
}

const plain = (range: string) => range.replace('–', '-')

function clothes(category: Category): string[] {
  const [table] = guide(category)
  return (table?.rows ?? []).map(([size = '', height = '', weight = WEIGHTS[size] ?? '']) => {
    return `${size}\u202f: ${AGES[size] ?? size}, ${plain(height)} cm, ${plain(weight)} kg`
  })
}

/** A shoe fits feet from the length of the size before it. */
function shoes(category: Category): string[] {
  const [table] = guide(category)
  return (table?.rows ?? []).map(([size = '', length = '']) => {
    const from = (Number(length.replace(',', '.')) - 0.6).toFixed(1).replace('.', ',')
    return `${size}\u202f: ${from}-${length} cm`
  })
}

const TABLES: readonly [Category, 'body' | 'foot'][] = [
  ['Vêtements/Nouveau-né', 'body'],
  ['Vêtements/Enfant', 'body'],
  ['Chaussures/Nouveau-né', 'foot'],
  ['Chaussures/Enfant', 'foot'],
  ['Chaussures/Adulte', 'foot'],
  ['Baptemes & Naissances', 'body'],
]

/** The original tables of the size help. */
export const sizeTables: Settings['sizeTables'] = TABLES.map(([category, measure], index) => ({
  id: `tailles-${index + 1}`,
  category,
  brand: '',
  measure,
  rows: measure === 'foot' ? shoes(category) : clothes(category),
}))
