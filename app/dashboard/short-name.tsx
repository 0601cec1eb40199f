import { useState } from 'react'
import { shorten } from '../../domain/text/characters.ts'

const SHORT_LENGTH = 15
const LIMIT = 30

export function ShortName({ name }: { name: string }) {
  return (
    <span className="font-bold" title={name}>
      {shorten(name, SHORT_LENGTH, LIMIT)}
    </span>
  )
}

/** A shortened name that expands on click, for touch screens. Do not put it inside a clickable element. */
export function ShortNameToggle({ name }: { name: string }) {
  const [whole, setWhole] = useState(false)
  const short = shorten(name, SHORT_LENGTH, LIMIT)
  if (short === name) return <ShortName name={name} />
  return (
    <button
      type="button"
      aria-expanded={whole}
      onClick={() => setWhole(!whole)}
      className="-my-2.5 justify-self-start py-2.5 text-left font-bold underline decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      <span title={name}>{whole ? name : short}</span>
    </button>
  )
}
