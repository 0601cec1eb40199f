/** Says why there are no rows. */
export function EmptyList({ children }: { children: string }) {
  return <p className="py-10 text-center text-lg">{children}</p>
}
