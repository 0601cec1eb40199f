import { orderOf } from '../harness/bench-orders.ts'
import type { GrownShop } from './seeded-shop.ts'

/** Something asked of a shop many times, each time in another way, so that nothing kept answers it. */
export interface GrowthQuestion {
  what: string
  /** why it may take longer in a larger catalogue; empty where it should not */
  note: string
  /** the request of this turn */
  request: (shop: GrownShop, turn: number) => Request
}

const WORDS = ['robe', 'coton', 'rayé', 'ballon', 'bleu', 'chaussure', 'bois', 'lin', 'fleur', 'ours']
const SHELVES = [
  'Vêtements',
  'Vêtements/Enfant',
  'Chaussures/Adulte',
  'Jouer',
  'Divers & Autres',
  'Poussettes',
]
const SORTS = ['name', 'price', 'stock', 'discount', 'brand', 'subCategory']
const ROWS = 20

/** A parameter that no page knows: the answer is made anew. */
const anew = (turn: number) => `mesure=${turn}`
const inTurn = <T>(entries: readonly T[], turn: number) => entries[turn % entries.length] as T
const productOf = ({ size }: GrownShop, turn: number) =>
  `grown${String((turn * 7919) % (size - 100)).padStart(7, '0')}`
const get = ({ url }: GrownShop, path: string) => new Request(url + path)
const asAdmin = ({ url, token }: GrownShop, path: string) =>
  new Request(url + path, { headers: { Authorization: `Bearer ${token}` } })
const table = (turn: number, page: number) =>
  `/api/products?sort=${inTurn(SORTS, turn)}&order=${turn % 2 === 0 ? 'asc' : 'desc'}&limit=${ROWS}&page=${page}`

export const QUESTIONS: readonly GrowthQuestion[] = [
  { what: 'Accueil, à froid', note: '', request: (shop, turn) => get(shop, `/?${anew(turn)}`) },
  {
    what: 'Catégorie, à froid',
    note: '',
    request: (shop, turn) =>
      get(shop, `/products/${encodeURIComponent(inTurn(SHELVES, turn))}?${anew(turn)}`),
  },
  {
    what: 'Produit, à froid',
    note: '',
    request: (shop, turn) => get(shop, `/product/${productOf(shop, turn)}?${anew(turn)}`),
  },
  {
    what: 'Recherche (`q`)',
    note: 'compte tout ce qui correspond, dans son index',
    request: (shop, turn) =>
      get(
        shop,
        `/api/products?q=${encodeURIComponent(inTurn(WORDS, turn))}&limit=20&page=${1 + (Math.floor(turn / WORDS.length) % 3)}`,
      ),
  },
  {
    what: 'Tableau des produits, chaque tri',
    note: '',
    request: (shop, turn) => asAdmin(shop, table(turn, 1 + (turn % 5))),
  },
  {
    what: 'Tableau des produits, page du milieu',
    note: 'passe les entrées d’index qui précèdent',
    request: (shop, turn) => asAdmin(shop, table(turn, Math.floor(shop.size / ROWS / 2))),
  },
  {
    what: 'Tableau de bord, totaux',
    note: 'additionne les commandes et les visites, dans leurs index',
    request: (shop) => asAdmin(shop, '/api/stats/global'),
  },
  {
    what: 'Commandes, première page',
    note: 'compte les commandes, dans leur index',
    request: (shop, turn) =>
      asAdmin(shop, `/api/orders?limit=50&status=${inTurn(['pending', 'confirmed'], turn)}`),
  },
  {
    what: 'Commande de deux lignes',
    note: '',
    request: ({ url, lines }) =>
      new Request(`${url}/api/orders`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: orderOf(lines),
      }),
  },
]
