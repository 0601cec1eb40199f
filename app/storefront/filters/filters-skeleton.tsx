const ROWS = ['age', 'size', 'gender', 'price', 'brand']

export function FiltersSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <p className="sr-only">Chargement des filtres</p>
      {ROWS.map((row) => (
        <div key={row} className="grid gap-2">
          <div className="skeleton h-5 w-20" />
          <div className="flex flex-wrap gap-2">
            <div className="skeleton h-11 w-24 rounded-full" />
            <div className="skeleton h-11 w-20 rounded-full" />
            <div className="skeleton h-11 w-28 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
