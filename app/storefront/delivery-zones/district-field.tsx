import { type KeyboardEvent, useId, useRef, useState } from 'react'
import {
  type DeliveryZone,
  type District,
  feeText,
  findDistrict,
  listDistricts,
  matchDistricts,
} from '../../../domain/deliveries/zones.ts'
import { TextField } from '../../ui/field.tsx'
import { nextActiveIndex } from '../../ui/next-active-index.ts'

interface DistrictFieldProps {
  zones: readonly DeliveryZone[]
  value: string
  error: string | null | undefined
  /** francs for the cart, after promotions */
  feeOf: (zone: DeliveryZone) => number
  onChange: (typed: string) => void
}

/** A text field that filters districts while typing; the district determines the fee (D-25). */
export function DistrictField({ zones, value, error, feeOf, onChange }: DistrictFieldProps) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const chosen = findDistrict(zones, value)
  const districts = listDistricts(zones)
  const matches = chosen ? districts : matchDistricts(districts, value)

  function choose(district: District) {
    onChange(district.name)
    setOpen(false)
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = nextActiveIndex(event.key, active, matches.length)
    if (next !== undefined) {
      event.preventDefault()
      setOpen(true)
      setActive(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Escape') setOpen(false)
    const option = matches[active]
    if (event.key !== 'Enter' || !open || !option) return
    // Enter would submit the form.
    event.preventDefault()
    choose(option)
  }

  function onBlur() {
    setOpen(false)
    setActive(-1)
    if (chosen && chosen.name !== value) onChange(chosen.name)
  }

  return (
    <div className="relative">
      <TextField
        label="Quartier"
        name="district"
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
        help={
          chosen
            ? chosenText(chosen, feeOf(chosen.zone))
            : 'Tapez les premières lettres, puis choisissez dans la liste.'
        }
        error={error}
        maxLength={60}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      <ul
        ref={list}
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
        role="listbox"
        aria-label="Quartiers"
        hidden={!open || matches.length === 0}
        // The field keeps the focus, also when the list is scrolled.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-20 z-20 max-h-64 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float"
      >
        {matches.map((district, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field receives the key presses
          // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
          <li
            key={district.name}
            id={`${id}-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list
            role="option"
            aria-selected={index === active}
            onClick={() => choose(district)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-field px-3 hover:bg-action-tint aria-selected:bg-action-tint"
          >
            <span>{district.name}</span>
            <span className="shrink-0 text-sm text-ink-soft figures">{feeText(feeOf(district.zone))}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={matches.length === 0 ? 'mt-1.5 text-sm font-bold' : 'sr-only'}>
        {/* It stays when the field is left: a button that moves under a finger is not pressed. */}
        {(open || matches.length === 0) && countText(matches.length)}
      </p>
    </div>
  )
}

function chosenText({ zone }: District, fee: number): string {
  const parts = [
    `Livraison : ${feeText(fee).toLowerCase().replace('fcfa', 'FCFA')}`,
    ...(zone.deliveryTime ? [zone.deliveryTime] : []),
  ]
  return `${parts.join(', ')}.`
}

function countText(count: number): string {
  if (count === 0) return 'Aucun quartier ne correspond : écrivez-nous sur WhatsApp pour une autre adresse.'
  return count === 1 ? '1 quartier' : `${count} quartiers`
}
