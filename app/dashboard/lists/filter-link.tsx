import type { LinkProps } from 'react-router'
import { ChoiceLink } from '../choice-link.tsx'
import type { PageQuery } from './use-query-params.ts'

interface FilterLinkProps<Values extends Record<string, string>> extends Omit<LinkProps, 'className' | 'to'> {
  query: PageQuery<Values>
  /** the parameters that the link chooses */
  set: Partial<Values>
  className?: string
}

/** Chooses values of the page's parameters; marked as current while they are chosen. */
export function FilterLink<Values extends Record<string, string>>({
  query,
  set,
  ...rest
}: FilterLinkProps<Values>) {
  const current = Object.entries(set).every(([name, value]) => query.chosen[name] === value)
  return <ChoiceLink {...rest} to={query.href(set)} replace current={current} />
}
