import type { Partner } from '../contracts/settings.ts'

/** Default partners on the home page, with invented names; `logo` is a file in public/partners. */
export const partners: readonly Partner[] = [
  ['Ndar Coton', 'ndar-coton'],
  ['Baobab Kids', 'baobab-kids'],
  ['Téranga Toys', 'teranga-toys'],
  ['Petit Lion', 'petit-lion'],
  ['Sama Doom', 'sama-doom'],
  ['Lune de Gorée', 'lune-de-goree'],
  ['Pirogue Bleue', 'pirogue-bleue'],
  ['Maman Soleil', 'maman-soleil'],
  ['Coton Doux', 'coton-doux'],
  ['Kër Bois', 'ker-bois'],
  ['Bissap & Co', 'bissap-co'],
  ['Ti Pieds', 'ti-pieds'],
  ['Étoile du Cap', 'etoile-du-cap'],
  ['Saly Baby', 'saly-baby'],
].map(([name = '', file]) => ({ name, logo: `/partners/${file}.svg` }))
