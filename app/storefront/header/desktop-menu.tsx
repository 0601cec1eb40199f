import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { type MenuEntry, menu } from './menu.ts'

const ITEM =
  'flex min-h-11 items-center gap-1 rounded-full px-3 font-bold whitespace-nowrap hover:bg-action-tint aria-[current=page]:text-action'

export function DesktopMenu() {
  return (
    <nav aria-label="Menu principal" className="hidden lg:block">
      <ul className="flex flex-wrap items-center justify-center">
        {menu.map((entry) => (
          <li key={entry.label}>
            {entry.entries ? (
              <Submenu entry={entry} entries={entry.entries} />
            ) : (
              <NavLink to={entry.to} end title={entry.title} className={ITEM}>
                {entry.label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens on hover, click or Enter; closes on Escape, after a selection, and when the pointer or focus leaves it. */
function Submenu({ entry, entries }: { entry: MenuEntry; entries: readonly MenuEntry[] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const left = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    setOpen(false)
    // Moves the focus to the button, because the focused entry disappears with the list.
    if (event.target !== button.current) button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is only a shortcut for the button inside
    <div
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={(event) => left(event) && setOpen(false)}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        // Hovering has already opened the menu before a mouse click, so the click must not close it.
        onClick={({ nativeEvent }) => setOpen((nativeEvent as PointerEvent).pointerType === 'mouse' || !open)}
        className={ITEM}
      >
        <span>{entry.label}</span>
        <ChevronDown className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute top-full left-0 z-20 min-w-48 rounded-card bg-surface p-2 shadow-float"
      >
        {entries.map(({ label, to }) => (
          <li key={label}>
            <NavLink to={to} end onClick={() => setOpen(false)} className={`${ITEM} w-full`}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
