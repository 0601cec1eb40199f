import { fold } from '../text/fold.ts'
import type { ColourGroup } from './colour-groups.ts'

/** Folded French colour names with short hex colours, by colour group (F-01). */
const GROUPS = {
  Noir: {
    noir: '#222',
  },
  Gris: {
    gris: '#99a',
    anthracite: '#444',
    ardoise: '#567',
    argent: '#bcc',
    'gris clair': '#ccd',
    'gris fonce': '#566',
  },
  Blanc: {
    blanc: '#fff',
    creme: '#fed',
    ecru: '#eed',
    ivoire: '#ffe',
    vanille: '#feb',
  },
  Beige: {
    beige: '#dcb',
    amande: '#dcb',
    lin: '#dca',
    naturel: '#dcb',
    sable: '#dc9',
    taupe: '#877',
  },
  Marron: {
    marron: '#642',
    acajou: '#742',
    bronze: '#863',
    camel: '#b85',
    caramel: '#b73',
    chocolat: '#532',
    cuivre: '#b63',
  },
  Jaune: {
    jaune: '#ec3',
    citron: '#ed5',
    miel: '#da3',
    moutarde: '#c93',
    ocre: '#c83',
    safran: '#ea2',
  },
  Doré: {
    dore: '#ca3',
    or: '#ca3',
  },
  Orange: {
    orange: '#e83',
    corail: '#e76',
    peche: '#fca',
    rouille: '#a52',
    saumon: '#ea8',
    terracotta: '#c64',
  },
  Rouge: {
    rouge: '#c33',
    bordeaux: '#623',
    brique: '#a43',
  },
  Rose: {
    rose: '#e9b',
    framboise: '#b25',
    fuchsia: '#d27',
    'rose poudre': '#ecc',
    'rose the': '#eba',
  },
  Violet: {
    violet: '#74a',
    aubergine: '#424',
    lavande: '#bad',
    lilas: '#cad',
    mauve: '#a8b',
    parme: '#b9c',
    prune: '#635',
  },
  Bleu: {
    bleu: '#37c',
    'bleu ciel': '#9ce',
    'bleu clair': '#9ce',
    'bleu gris': '#79a',
    'bleu marine': '#235',
    'bleu nuit': '#124',
    'bleu roi': '#24a',
    denim: '#469',
    indigo: '#348',
    marine: '#235',
    petrole: '#256',
    turquoise: '#3bb',
  },
  Vert: {
    vert: '#495',
    emeraude: '#186',
    kaki: '#774',
    menthe: '#adb',
    olive: '#773',
    sauge: '#ab9',
    'vert d eau': '#bdc',
    'vert fonce': '#253',
    'vert menthe': '#adb',
    'vert olive': '#773',
  },
} as const satisfies Readonly<Record<ColourGroup, Readonly<Record<string, string>>>>

const COLOURS = new Map(
  Object.entries(GROUPS).flatMap(([group, swatches]) =>
    Object.entries(swatches).map(([colour, swatch]) => [colour, { group, swatch }] as const),
  ),
)

/** Separators between colours; a name of several colours has no swatch. */
const SEVERAL = /[/&+,]| et /

/**
 * Returns the swatch (`#rrggbb`) of a colour name, ignoring case and accents, or null when unknown. Additions
 * to a known colour are ignored: `Rouge à pois` is red.
 */
export function colourSwatch(name: string): string | null {
  const folded = fold(name)
  return SEVERAL.test(folded) ? null : (find(folded)?.swatch ?? null)
}

/** The groups of a colour name: two for `Rouge et blanc`, none for an unknown colour. */
export function colourGroups(name: string): string[] {
  const groups = fold(name)
    .split(SEVERAL)
    .flatMap((part) => find(part)?.group ?? [])
  return [...new Set(groups)]
}

function find(folded: string) {
  const words = folded.split(/[^a-z]+/).filter((word) => word !== '')
  for (let length = words.length; length > 0; length--) {
    const known = COLOURS.get(words.slice(0, length).join(' '))
    if (known) return known
  }
  return undefined
}
