import type { Category } from './categories.ts'

/** Measurements of sizes; the first column contains the sizes, spelled as in the products. */
export interface SizeTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** how to measure, and which size to choose in doubt */
  advice: string
}

const BABIES: SizeTable = {
  title: 'Bébés',
  columns: ['Âge', 'Taille (cm)', 'Poids (kg)'],
  rows: [
    ['Naissance', '47–50', '2,5–3,5'],
    ['1 mois', '51–54', '3,5–4,5'],
    ['3 mois', '55–60', '4,5–6'],
    ['6 mois', '61–67', '6–8'],
    ['9 mois', '68–71', '8–9'],
    ['12 mois', '72–74', '9–10'],
    ['18 mois', '75–81', '10–11,5'],
    ['24 mois', '82–86', '11,5–13'],
  ],
  advice:
    'Mesurez bébé allongé, du sommet de la tête aux talons. La taille compte plus que l’âge ; en cas de doute, prenez au-dessus : il grandit vite.',
}

const CHILDREN: SizeTable = {
  title: 'Enfants',
  columns: ['Âge', 'Taille (cm)'],
  rows: [
    ['2 ans', '81–88'],
    ['3 ans', '89–96'],
    ['4 ans', '97–104'],
    ['5 ans', '105–110'],
    ['6 ans', '111–116'],
    ['8 ans', '117–128'],
    ['10 ans', '129–140'],
    ['12 ans', '141–152'],
    ['14 ans', '153–164'],
  ],
  advice:
    'Mesurez l’enfant debout contre un mur, sans chaussures. La taille compte plus que l’âge ; en cas de doute, prenez au-dessus.',
}

const ADULTS: SizeTable = {
  title: 'Adultes',
  columns: ['Taille', 'Poitrine (cm)', 'Ceinture (cm)', 'Hanches (cm)'],
  rows: [
    ['S', '84–91', '68–75', '90–97'],
    ['M', '92–99', '76–83', '98–105'],
    ['L', '100–107', '84–91', '106–113'],
    ['XL', '108–115', '92–99', '114–121'],
    ['XXL', '116–123', '100–107', '122–129'],
  ],
  advice:
    'Mesurez sans serrer : la poitrine à l’endroit le plus fort, la ceinture au creux de la taille, les hanches au plus large.',
}

const BABY_SHOES = shoes('Chaussures de bébé', 16, 22)
const CHILD_SHOES = shoes('Chaussures d’enfant', 23, 35)
const ADULT_SHOES = shoes('Chaussures d’adulte', 36, 46)

const TABLES: ReadonlyMap<string, readonly SizeTable[]> = new Map<Category, readonly SizeTable[]>([
  ['Vêtements/Nouveau-né', [BABIES]],
  ['Vêtements/Enfant', [CHILDREN]],
  ['Vêtements/Adulte', [ADULTS]],
  ['Chaussures/Nouveau-né', [BABY_SHOES]],
  ['Chaussures/Enfant', [CHILD_SHOES]],
  ['Chaussures/Adulte', [ADULT_SHOES]],
  ['Baptemes & Naissances', [BABIES]],
])

/** Returns the size tables of a category; a category that is not in `TABLES` has all clothing tables. */
export function sizeTables(category: string): readonly SizeTable[] {
  return TABLES.get(category) ?? [BABIES, CHILDREN, ADULTS]
}

function shoes(title: string, from: number, to: number): SizeTable {
  const sizes = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return {
    title,
    columns: ['Pointure', 'Longueur du pied (cm)'],
    rows: sizes.map((size) => [String(size), footLength(size)]),
    advice:
      'Mesurez le pied debout, le soir, du talon au bout de l’orteil le plus long. Entre deux pointures, prenez la plus grande.',
  }
}

/** A French size is the inner length of the shoe in units of 2/3 cm; the foot is 1.2 cm shorter. */
function footLength(size: number): string {
  return ((size * 2) / 3 - 1.2).toFixed(1).replace('.', ',')
}
