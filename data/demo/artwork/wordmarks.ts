/** An invented partner's sign: a small figure and its name. */
export interface Wordmark {
  file: string
  name: string
  ink: string
  accent: string
  /** drawn in a box of 60 by 60 */
  figure: string
  /** the face the name is set in */
  face: 'round' | 'serif' | 'wide' | 'hand'
}

const FACES = {
  round: 'font-family="Nunito, Quicksand, system-ui, sans-serif" font-weight="900"',
  serif: 'font-family="Georgia, Cambria, serif" font-weight="700" font-style="italic"',
  wide: 'font-family="Verdana, Geneva, sans-serif" font-weight="700" letter-spacing="2"',
  hand: 'font-family="Trebuchet MS, Candara, sans-serif" font-weight="700" font-style="italic"',
} as const

const dot = (x: number, y: number, r: number, ink = 'currentColor') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/>`
const line = (d: string, width = 5) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** The partners of config/partners.ts, in its order. */
export const WORDMARKS: readonly Wordmark[] = [
  {
    file: 'ndar-coton',
    name: 'Ndar Coton',
    ink: '#34608a',
    accent: '#9cc3dd',
    face: 'serif',
    figure: dot(20, 24, 13) + dot(40, 24, 13) + dot(30, 40, 14) + line('M30 50V58'),
  },
  {
    file: 'baobab-kids',
    name: 'Baobab Kids',
    ink: '#6b4a2f',
    accent: '#7fae74',
    face: 'round',
    figure:
      line('M30 58V30M30 36L16 24M30 34L46 22', 8) + dot(16, 18, 11) + dot(44, 16, 12) + dot(30, 12, 12),
  },
  {
    file: 'teranga-toys',
    name: 'Téranga Toys',
    ink: '#c2502f',
    accent: '#f2cf72',
    face: 'wide',
    figure: `<rect x="6" y="30" width="24" height="24" rx="4" fill="currentColor"/><rect x="34" y="30" width="22" height="24" rx="4" fill="currentColor" opacity=".6"/>${dot(31, 18, 11)}`,
  },
  {
    file: 'petit-lion',
    name: 'Petit Lion',
    ink: '#b9682f',
    accent: '#f6d9a8',
    face: 'round',
    figure:
      dot(30, 30, 26) +
      dot(30, 32, 16, '#fff3dc') +
      dot(24, 29, 2.6, '#4a2f28') +
      dot(36, 29, 2.6, '#4a2f28') +
      dot(30, 36, 3.4, '#4a2f28'),
  },
  {
    file: 'sama-doom',
    name: 'Sama Doom',
    ink: '#8a3347',
    accent: '#f0c6cf',
    face: 'hand',
    figure:
      '<path d="M30 54C2 34 8 10 22 10Q28 10 30 18Q32 10 38 10C52 10 58 34 30 54Z" fill="currentColor"/>',
  },
  {
    file: 'lune-de-goree',
    name: 'Lune de Gorée',
    ink: '#34477a',
    accent: '#f2dc9a',
    face: 'serif',
    figure: `<path d="M40 6A26 26 0 1 0 54 42A21 21 0 1 1 40 6Z" fill="currentColor"/>${dot(46, 22, 4, '#e8c877')}`,
  },
  {
    file: 'pirogue-bleue',
    name: 'Pirogue Bleue',
    ink: '#1f6f8a',
    accent: '#bfe0ea',
    face: 'hand',
    figure: `<path d="M2 34C18 42 42 42 58 34C54 50 44 54 30 54C16 54 6 50 2 34Z" fill="currentColor"/>${line('M30 36V6L50 30')}`,
  },
  {
    file: 'maman-soleil',
    name: 'Maman Soleil',
    ink: '#c98a12',
    accent: '#fbe6b4',
    face: 'round',
    figure:
      dot(30, 30, 14) +
      line('M30 4V10M30 50V56M4 30H10M50 30H56M12 12L16 16M44 44L48 48M48 12L44 16M16 44L12 48'),
  },
  {
    file: 'coton-doux',
    name: 'coton doux',
    ink: '#7a6a8c',
    accent: '#e5dbee',
    face: 'round',
    figure: '<path d="M14 48A13 13 0 0 1 12 24A18 18 0 0 1 46 20A14 14 0 0 1 48 48Z" fill="currentColor"/>',
  },
  {
    file: 'ker-bois',
    name: 'KËR BOIS',
    ink: '#7a4b32',
    accent: '#e3bf8f',
    face: 'wide',
    figure: line('M6 30L30 8L54 30M14 28V54H46V28', 6) + line('M30 54V38', 6),
  },
  {
    file: 'bissap-co',
    name: 'Bissap & Co',
    ink: '#9c2550',
    accent: '#f6c9d8',
    face: 'serif',
    figure:
      Array.from(
        { length: 5 },
        (_, index) =>
          `<ellipse cx="30" cy="15" rx="9" ry="14" fill="currentColor" opacity=".85" transform="rotate(${index * 72} 30 30)"/>`,
      ).join('') + dot(30, 30, 7, '#f2cf72'),
  },
  {
    file: 'ti-pieds',
    name: 'Ti’ Pieds',
    ink: '#3f8a6c',
    accent: '#cfe9dc',
    face: 'round',
    figure: `<ellipse cx="28" cy="38" rx="15" ry="19" fill="currentColor"/>${dot(16, 14, 5)}${dot(27, 9, 5.5)}${dot(38, 12, 5)}${dot(46, 20, 4.4)}`,
  },
  {
    file: 'etoile-du-cap',
    name: 'Étoile du Cap',
    ink: '#2f5f4f',
    accent: '#f2cf72',
    face: 'serif',
    figure: '<path d="M30 4L37 22L56 23L41 35L46 54L30 43L14 54L19 35L4 23L23 22Z" fill="currentColor"/>',
  },
  {
    file: 'saly-baby',
    name: 'SALY baby',
    ink: '#0b6b70',
    accent: '#c9e7e6',
    face: 'wide',
    figure:
      line('M4 40Q12 32 20 40T36 40T52 40T60 36') +
      line('M4 52Q12 44 20 52T36 52T52 52T60 48') +
      dot(30, 18, 11),
  },
]

/** The sign as SVG, 110 high and as wide as its name asks for. */
export function renderWordmark({ name, ink, accent, figure, face }: Wordmark): string {
  const size = 27
  const length = Math.round(name.length * size * 0.6)
  const width = length + 110
  const label = name.replace(/&/g, '&amp;')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 110" width="${width}" height="110"><rect x="6" y="17" width="76" height="76" rx="22" fill="${accent}"/><g transform="translate(14 25)" color="${ink}">${figure}</g><text x="94" y="64" ${FACES[face]} font-size="${size}" fill="${ink}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${label}</text></svg>`
}
