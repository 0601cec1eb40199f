import { fold } from '../text/fold.ts'

/** Folded French colour names and their short hex colours. */
const SWATCHES: Readonly<Record<string, string>> = {
  acajou: '#742',
  amande: '#dcb',
  anthracite: '#444',
  argent: '#bcc',
  ardoise: '#567',
  aubergine: '#424',
  beige: '#dcb',
  blanc: '#fff',
  bleu: '#37c',
  'bleu ciel': '#9ce',
  'bleu clair': '#9ce',
  'bleu gris': '#79a',
  'bleu marine': '#235',
  'bleu nuit': '#124',
  'bleu roi': '#24a',
  bordeaux: '#623',
  brique: '#a43',
  bronze: '#863',
  camel: '#b85',
  caramel: '#b73',
  chocolat: '#532',
  citron: '#ed5',
  corail: '#e76',
  creme: '#fed',
  cuivre: '#b63',
  denim: '#469',
  dore: '#ca3',
  ecru: '#eed',
  emeraude: '#186',
  fuchsia: '#d27',
  framboise: '#b25',
  gris: '#99a',
  'gris clair': '#ccd',
  'gris fonce': '#566',
  indigo: '#348',
  ivoire: '#ffe',
  jaune: '#ec3',
  kaki: '#774',
  lavande: '#bad',
  lilas: '#cad',
  lin: '#dca',
  marine: '#235',
  marron: '#642',
  mauve: '#a8b',
  menthe: '#adb',
  miel: '#da3',
  moutarde: '#c93',
  naturel: '#dcb',
  noir: '#222',
  ocre: '#c83',
  olive: '#773',
  or: '#ca3',
  orange: '#e83',
  parme: '#b9c',
  peche: '#fca',
  petrole: '#256',
  prune: '#635',
  rose: '#e9b',
  'rose poudre': '#ecc',
  'rose the': '#eba',
  rouge: '#c33',
  rouille: '#a52',
  sable: '#dc9',
  safran: '#ea2',
  sauge: '#ab9',
  saumon: '#ea8',
  taupe: '#877',
  terracotta: '#c64',
  turquoise: '#3bb',
  vanille: '#feb',
  vert: '#495',
  'vert d eau': '#bdc',
  'vert fonce': '#253',
  'vert menthe': '#adb',
  'vert olive': '#773',
  violet: '#74a',
}

/** Words that join two colours, which one swatch cannot show. */
const SEVERAL = /[/&+,]| et /

/**
 * Returns the swatch (`#rrggbb`) of a colour name, ignoring case and accents, or null when unknown. Additions
 * to a known colour are ignored: `Rouge à pois` is red.
 */
export function colourSwatch(name: string): string | null {
  const folded = fold(name)
  if (SEVERAL.test(folded)) return null
  const words = folded.split(/[^a-z]+/).filter((word) => word !== '')
  for (let length = words.length; length > 0; length--) {
    const known = words.slice(0, length).join(' ')
    if (Object.hasOwn(SWATCHES, known)) return SWATCHES[known] ?? null
  }
  return null
}
