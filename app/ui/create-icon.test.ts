import { Heart, Search } from 'lucide-react'
import { createElement, type ElementType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import createIcon from './create-icon.ts'

/** The arguments that lucide-react 1.75 passes to its factory for the icon `Heart`. */
const HEART = {
  name: 'heart',
  node: [
    [
      'path',
      {
        d: 'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
      },
    ],
  ],
} as const

describe('createIcon', () => {
  it.each([
    ['a class', { className: 'size-5' }],
    ['a label', { 'aria-label': 'Aimer', className: 'size-5' }],
    ['a fill', { className: 'size-4', fill: 'currentColor' }],
  ])('draws the same icon as lucide-react, with %s', (_what, props) => {
    const markup = (icon: ElementType) => renderToStaticMarkup(createElement(icon, props))
    expect(markup(createIcon(HEART))).toBe(markup(Heart))
    expect(markup(createIcon(HEART))).not.toBe(markup(Search))
  })
})
