import { useIsReadOnly } from '../identity.ts'

/** Says above a page that the shop stores nothing at the moment. */
export function ReadOnlyNotice({ text }: { text: string }) {
  if (!useIsReadOnly()) return null
  return (
    <aside aria-label="Interruption" className="bg-sun-tint px-4 py-2 text-center font-bold">
      {text}
    </aside>
  )
}
