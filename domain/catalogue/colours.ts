import { fold } from '../text/fold.ts'

/** French colour names, folded, and what they look like: close enough for a dot beside the name. */
const SWATCHES: Readonly<Record<string, string>> = {
  acajou: '#7b3f2a',
  amande: '#e5d3b3',
  anthracite: '#3c4046',
  argent: '#c3c7cb',
  ardoise: '#5b6b7a',
  aubergine: '#4a2545',
  beige: '#e3d2b4',
  blanc: '#ffffff',
  bleu: '#2f6fd0',
  'bleu ciel': '#9ccdf0',
  'bleu clair': '#9ccdf0',
  'bleu gris': '#7d93a8',
  'bleu marine': '#1d2f55',
  'bleu nuit': '#18233f',
  'bleu roi': '#1f3fb0',
  bordeaux: '#6d1a2d',
  brique: '#a5452f',
  bronze: '#8a6534',
  camel: '#b98650',
  caramel: '#b5702f',
  chocolat: '#5a3620',
  citron: '#f4e04d',
  corail: '#f4796b',
  creme: '#fbf1d9',
  cuivre: '#b5673b',
  denim: '#4a6a92',
  dore: '#d4a93a',
  ecru: '#f1e8d4',
  emeraude: '#0f8a5f',
  fuchsia: '#d6237f',
  framboise: '#c02a5b',
  gris: '#9a9da3',
  'gris clair': '#cfd2d6',
  'gris fonce': '#5c6067',
  indigo: '#34418f',
  ivoire: '#fbf6e6',
  jaune: '#f6cf3b',
  kaki: '#7a7a45',
  lavande: '#b9a7dc',
  lilas: '#c3a5d8',
  lin: '#d9cbb2',
  marine: '#1d2f55',
  marron: '#6e4428',
  mauve: '#a782bd',
  menthe: '#a8dcc3',
  miel: '#dfa437',
  moutarde: '#cf9d2c',
  naturel: '#e3d2b4',
  noir: '#1c1a1e',
  ocre: '#c78a34',
  olive: '#74763a',
  or: '#d4a93a',
  orange: '#f08a2c',
  parme: '#b59acb',
  peche: '#f9c4a3',
  petrole: '#1c5966',
  prune: '#6b2b56',
  rose: '#f2a0b8',
  'rose poudre': '#eac5c4',
  'rose the': '#e8b4ad',
  rouge: '#d3342f',
  rouille: '#a84f25',
  sable: '#dcc7a0',
  safran: '#f0a91f',
  sauge: '#a3b496',
  saumon: '#f5a48c',
  taupe: '#8c7f73',
  terracotta: '#c4674a',
  turquoise: '#31b8b4',
  vanille: '#f7e7b8',
  vert: '#4c9a4e',
  'vert d eau': '#b5dfd0',
  'vert fonce': '#24583a',
  'vert menthe': '#a8dcc3',
  'vert olive': '#74763a',
  violet: '#7a47a8',
}

/** Words that join two colours: one dot would tell half of it. */
const SEVERAL = /[/&+,]| et /

/**
 * The colour of a name (`#rrggbb`), read without case and accents, or null where it is not known. What is said more
 * about a known colour is passed over: `Rouge à pois` is red.
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
