import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from './spinner.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

const LOOKS: Record<Look, string> = {
  primary: 'bg-action text-white hover:bg-action-deep active:bg-action-deep',
  secondary: 'border-2 border-action bg-surface text-action hover:bg-action-tint',
  quiet: 'text-ink hover:bg-line/60',
  danger: 'bg-error text-white hover:brightness-90',
}

/** The shape shared by buttons and links that look like one: at least 44 px high. */
function shape(variant: Look, className = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2.5 text-base font-bold transition-colors duration-200 ease-calm disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${LOOKS[variant]} ${className}`
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Look
  /** shows that it is at work, and cannot be pressed twice */
  busy?: boolean
  children: ReactNode
}

/** Something that is done when it is pressed. */
export function Button({ variant = 'primary', busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // While it works it is not disabled natively: that would take the focus from whoever pressed it.
      {...(busy && { disabled: false, onClick: doNothing, 'aria-disabled': true, 'aria-busy': true })}
      className={shape(variant, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** Neither what the button does, nor the submission of its form. */
function doNothing(event: MouseEvent) {
  event.preventDefault()
}

/** A way to another page that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: Look; className?: string }) {
  return <Link {...rest} className={shape(variant, className)} />
}

/** A round button that shows only an icon; `label` is what it is called. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-ink transition-colors hover:bg-line/60 disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:bg-transparent ${className}`}
    />
  )
}
