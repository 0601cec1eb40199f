import { useEffect, useRef } from 'react'
import { SearchInput } from '../../ui/search-input.tsx'

/** How long typing must rest before the list is searched, in milliseconds. */
const REST = 300

interface ListSearchProps {
  label: string
  value: string
  onSearch: (typed: string) => void
}

/** Searches as one types; what is typed stays, whatever the address says meanwhile. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  // Back, or a link: the box follows the address unless somebody is typing in it.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(typed: string, wait: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(typed.trim()), wait)
  }

  return (
    <search className="min-w-[min(100%,14rem)] grow">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(input.current?.value ?? '', 0)
        }}
        className="relative"
      >
        <SearchInput
          ref={input}
          type="search"
          name="q"
          defaultValue={value}
          aria-label={label}
          placeholder={label}
          onChange={(event) => search(event.target.value, REST)}
        />
      </form>
    </search>
  )
}
