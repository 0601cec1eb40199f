import { Link, type LinkProps } from 'react-router'

export function ChoiceLink({
  current,
  className = '',
  ...rest
}: Omit<LinkProps, 'className'> & { current: boolean; className?: string }) {
  return (
    <Link
      {...rest}
      aria-current={current ? 'true' : undefined}
      className={`inline-flex min-h-11 items-center justify-center rounded-full border-2 border-line bg-surface px-3.5 text-sm font-bold hover:border-action aria-[current=true]:border-action aria-[current=true]:bg-action-tint aria-[current=true]:text-action ${className}`}
    />
  )
}
