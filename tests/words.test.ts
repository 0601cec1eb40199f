import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textsIn } from './support/texts-in.ts'

const TEXTS = globSync('{api,app,contracts,domain,use-cases}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => textsIn(file, readFileSync(file, 'utf8')).map((text) => ({ file, text: text.trim() })))

const filesWith = (label: string) =>
  [...new Set(TEXTS.filter(({ text }) => text === label).map(({ file }) => file))].toSorted()

/** What the words of docs/words.md never mean, where a text can show it. */
const NEVER: readonly (readonly [word: string, never: RegExp, where: RegExp])[] = [
  [
    'Remise',
    /\bremises?\b(?! accordées)/i,
    /^(?:api\/routes\/cash|app\/courier|app\/dashboard\/(?:cash|couriers|deliveries)|domain\/deliveries)/,
  ],
  ['Versement', /valider la remise|(?:numéro|écart) (?:de|des) remises?/i, /./],
  ['Espèces', /\bliquide\b|\b(?:en|du|de) cash\b/i, /^app\//],
  ['Avis', /\bcommentaires? (?:à|masqué|publié)/i, /^app\/dashboard\/reviews/],
  ['Réception', /\blivraison (?:du|d’un) fournisseur/i, /./],
  [
    'Annuler …',
    /^Annuler (?!(?:la|cette) commande|le plan|l’envoi|l’import|la vérification|la promesse)/,
    /./,
  ],
  ['Défaire', /\b(?:modification|réception|changement|geste) (?:est déjà |n’a pas été )?annulée?\b/i, /./],
]

it('dates have 1er as the first day of a month wherever they are formatted', () => {
  const sources = globSync('{api,app,domain,integrations,server,use-cases}/**/*.{ts,tsx}')
  const formatting = sources.filter((file) => readFileSync(file, 'utf8').includes('Intl.DateTimeFormat('))
  expect(formatting).toContain('domain/text/format.ts')
  expect(formatting.filter((file) => !readFileSync(file, 'utf8').includes('withFirstDay('))).toEqual([])
})

describe('the words of the screens', () => {
  it('say Annuler alone only where the requirements do, to end an order or to leave the checkout’s dialog', () => {
    expect(filesWith('Annuler')).toEqual([
      'app/dashboard/order-details/steps.ts', // D-05
      'app/dashboard/orders/order-row.tsx', // D-05
      'app/storefront/checkout/confirm-order-dialog.tsx',
      'app/storefront/order-follow/follow-forms.tsx', // D-50
    ])
  })

  it('define Retour and Défaire in the components that show them', () => {
    expect(filesWith('Retour').filter((file) => file.startsWith('app/'))).toEqual([
      'app/courier/view/outcome-dialog.tsx',
      'app/dashboard/product-form/product-form.tsx',
      'app/ui/button.tsx',
    ])
    expect(filesWith('Défaire')).toEqual([
      'app/courier/view/stop-card.tsx',
      'app/dashboard/undo/undo-button.tsx',
      'app/storefront/cart/line-problems.tsx',
      'app/storefront/cart/route.tsx',
      'app/ui/toaster.tsx',
    ])
  })

  it.each(NEVER)('have in docs/words.md %s, which never means %s', (word, never, where) => {
    expect(readFileSync('docs/words.md', 'utf8')).toContain(`\n| \`${word}\` `)
    const wrong = TEXTS.filter(({ file, text }) => where.test(file) && never.test(text))
    expect(wrong).toEqual([])
  })
})
