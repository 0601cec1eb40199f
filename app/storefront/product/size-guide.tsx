import { lazy, Suspense, useState } from 'react'
import { Drawer } from '../../ui/drawer.tsx'

const TITLE = 'Guide des tailles'

const SizeTables = lazy(async () => {
  const { SizeTables } = await import('./size-tables.tsx')
  return { default: SizeTables }
})

export function SizeGuide({ category, sizes }: { category: string; sizes: readonly string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="word-link">
        {TITLE}
      </button>
      <Drawer open={open} title={TITLE} side="right" onClose={() => setOpen(false)}>
        {/* Focusable, so that the arrow keys scroll it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <section aria-label="Tailles et mesures" tabIndex={0} className="grid gap-8 rounded-field">
          <Suspense>
            <SizeTables category={category} sizes={sizes} />
          </Suspense>
        </section>
      </Drawer>
    </>
  )
}
