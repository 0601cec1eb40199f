import fc from 'fast-check'
import type { Content, Customer } from './whatsapp-cloud/changes.ts'

/** One thing that somebody does. `who`: which of the customers; `about`: counts back from the newest message. */
export type Act =
  | { act: 'write'; who: number; text: string; about: number | null }
  | { act: 'send'; who: number; kind: number }
  | { act: 'react' | 'edit' | 'revoke'; who: number; about: number }
  | { act: 'echo' | 'order' | 'move' | 'hide'; who: number }
  | { act: 'reply'; who: number; shop: number; anyway: boolean }
  | { act: 'report'; about: number; state: 'delivered' | 'read' | 'failed' }
  | { act: 'deliver'; shop: number }
  | { act: 'release'; batch: number; together: boolean; interrupted: number }

export const CUSTOMERS = 3
const TEXTS = [
  'Bonjour',
  'OUI',
  'Non',
  'STOP',
  'start',
  'd’accord',
  '👍',
  'Quelle taille ?',
  'Je passe demain',
]

const who = fc.nat(CUSTOMERS - 1)
const about = fc.nat(5)
const shop = fc.nat(1)

const ACT: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ act: fc.constant('write' as const), who, text: fc.constantFrom(...TEXTS) },
      about: fc.option(about, { freq: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('send' as const), who, kind: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('react', 'edit', 'revoke' as const), who, about }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('echo', 'order', 'move', 'hide' as const), who }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('reply' as const), who, shop, anyway: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('report' as const),
      about,
      state: fc.constantFrom('delivered', 'read', 'failed' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deliver' as const), shop }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{
        act: fc.constant('release' as const),
        batch: fc.integer({ min: 1, max: 6 }),
        together: fc.boolean(),
      },
      interrupted: fc.nat(3),
    }),
  },
)

export const acts = fc.array(ACT, { minLength: 5, maxLength: 40 })

/** What a customer sends beside texts. */
export function contentOfKind(kind: number, number: number): Content {
  const file = { id: String(1000 + number), mime_type: 'image/jpeg', sha256: 'abc' }
  const place = { latitude: 14.7, longitude: -17.4, name: `Chez moi ${number}`, address: 'Médina' }
  const contents: Content[] = [
    { type: 'image', image: { ...file, caption: `Photo ${number}` } },
    { type: 'audio', audio: { ...file, voice: true } },
    { type: 'location', location: place },
    { type: 'contacts', contacts: [{ name: { formatted_name: `Ami ${number}` } }] },
  ]
  return contents[kind] ?? { type: 'text', text: { body: `Texte ${number}` } }
}

/** A number that nobody has had before. */
export const numberOf = (count: number) => `2217${String(70_000_000 + count)}`

export const isVisible = ({ hidesNumber }: Customer) => !hidesNumber
