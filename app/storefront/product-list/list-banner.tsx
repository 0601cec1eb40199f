/** The title of a list, and how many articles it holds once that is known. */
export function ListBanner({ title, total }: { title: string; total?: number | undefined }) {
  return (
    <div className="bg-gradient-to-br from-peach via-ground to-mint py-8 sm:py-12">
      <div className="page-width">
        <h1 className="text-3xl sm:text-5xl">{title}</h1>
        {total !== undefined && (
          <p role="status" className="mt-2 text-ink-soft">
            {total} {total > 1 ? 'articles' : 'article'}
          </p>
        )}
      </div>
    </div>
  )
}
