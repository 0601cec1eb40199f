import { useEffect, useRef } from 'react'
import { SearchInput } from '../../ui/search-input.tsx'

const DEBOUNCE_MS = 300

interface ListSearchProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  // Copies the search text of the URL into the input, except while the input has the focus.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(text: string, wait: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), wait)
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
          onChange={(event) => search(event.target.value, DEBOUNCE_MS)}
        />
      </form>
    </search>
  )
}
