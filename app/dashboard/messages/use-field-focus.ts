import { useEffect, useRef, useState } from 'react'

/**
 * The field, which gets the cursor when a message is quoted and when `ask` is called: what had the focus, such as a chip or a
 * dialog, is gone by then.
 * @param quoted id of the message that is answered
 * @param begins whether it gets the cursor at once
 */
export function useFieldFocus(quoted: string | null, begins: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  const known = useRef(quoted)
  const [asked, setAsked] = useState(begins ? 1 : 0)
  useEffect(() => {
    if (quoted !== null && quoted !== known.current) field.current?.focus()
    known.current = quoted
  }, [quoted])
  useEffect(() => {
    if (asked > 0) field.current?.focus()
  }, [asked])
  return { field, ask: () => setAsked((before) => before + 1) }
}
