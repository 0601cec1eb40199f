import { createElement, type FunctionComponent, type SVGProps } from 'react'

interface IconData {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
  aliases?: readonly string[]
}

/** Replaces lucide-react's factory in the browser (`scripts/bundling/stand-ins.ts`): the same markup with less code. */
export default function createIcon({
  name,
  node,
  aliases = [],
}: IconData): FunctionComponent<SVGProps<SVGSVGElement>> {
  return ({ className = '', ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['lucide', ...[name, ...aliases].map((name) => `lucide-${name}`), className].join(' '),
        ...(!('aria-label' in props) && { 'aria-hidden': 'true' }),
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
