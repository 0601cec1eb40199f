import type { Plugin } from 'vite'

/** A color-mix() rule. Before it, the stylesheet has the same colour in hexadecimal digits, for older browsers. */
const MIXED = /@supports \(color:\s*color-mix\(in lab, red, red\)\)\s*\{(?:[^{}]*\{[^{}]*\})+\s*\}/g

/** Removes all color-mix() rules except those of `currentcolor`, which is not fixed. Saves 0.25 kB in every page. */
export function fixedColours(): Plugin {
  return {
    name: 'fixed-colours',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      handler: (code) => ({
        code: code.replace(MIXED, (rule) => (rule.includes('currentcolor') ? rule : '')),
        map: null,
      }),
    },
  }
}
