import { type ComponentProps, useEffect, useRef } from 'react'

interface SearchOptionProps extends Omit<ComponentProps<'div'>, 'onClick'> {
  active: boolean
  onChoose: () => void
}

/** An option of a search field, which keeps the focus: `aria-activedescendant` names the active option, and Enter chooses it. */
export function SearchOption({ active, onChoose, className, ...props }: SearchOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses with Enter in the field
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
    <div
      {...props}
      ref={option}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className={`flex cursor-pointer items-center gap-3 rounded-field hover:bg-action-tint ${active ? 'bg-action-tint' : ''} ${className}`}
    />
  )
}
