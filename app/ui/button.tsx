import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const COLORS: Record<Variant, string> = {
  primary: 'bg-action text-white hover:bg-action-deep active:bg-action-deep',
  secondary: 'border-2 border-action bg-surface text-action hover:bg-action-tint',
  quiet: 'text-ink hover:bg-line/60',
  danger: 'bg-error text-white hover:bg-error-deep',
}

/** At least 44 px high. */
function shape(variant: Variant, className = ''): string {
  return `inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-full px-5 py-2.5 text-base font-bold transition-colors duration-200 ease-calm off:cursor-not-allowed off:opacity-55 ${COLORS[variant]} ${className}`
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  /** shows a spinner and ignores clicks */
  loading?: boolean
  children: ReactNode
}

export function Button({ variant = 'primary', loading = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Uses `aria-disabled`, because a natively disabled button would lose the focus.
      {...(loading && { disabled: false, onClick: doNothing, 'aria-disabled': true, 'aria-busy': true })}
      className={shape(variant, className)}
    >
      {loading && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  )
}

/** Leaves a dialog, a form or a choice without doing anything. */
export function BackButton(props: Pick<ButtonProps, 'onClick' | 'disabled'>) {
  return (
    <Button variant="secondary" {...props}>
      Retour
    </Button>
  )
}

/** Prevents the button from submitting its form. */
function doNothing(event: MouseEvent) {
  event.preventDefault()
}

export function ButtonLink({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: Variant; className?: string }) {
  return <Link {...rest} className={shape(variant, className)} />
}

/** A round button with an icon; `label` is its accessible name. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-ink transition-colors hover:bg-line/60 off:cursor-not-allowed off:opacity-40 off:hover:bg-transparent ${className}`}
    />
  )
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}
