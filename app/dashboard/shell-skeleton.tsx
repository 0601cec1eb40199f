export function ShellSkeleton() {
  return (
    <div role="status" aria-label="Chargement" className="min-h-dvh md:flex">
      <div className="hidden w-24 shrink-0 bg-action-deep md:block lg:w-60" />
      <div className="grow">
        <div className="h-14 border-b border-line bg-surface" />
        <SectionSkeleton />
      </div>
    </div>
  )
}

export function SectionSkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-4 p-4 sm:p-6">
      <div className="skeleton h-8 w-48" />
      <div className="skeleton h-28" />
      <div className="skeleton h-28" />
      <div className="skeleton h-28" />
    </div>
  )
}
