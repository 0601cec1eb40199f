import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { notify } from './toasts.tsx'

interface CopyButtonProps extends Omit<ButtonProps, 'onClick'> {
  text: string
  done: string
  onCopied?: () => void
}

export function CopyButton({
  text,
  children,
  done,
  onCopied,
  variant = 'secondary',
  ...rest
}: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const Icon = copied === text ? Check : Copy

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
      notify.success(done)
      onCopied?.()
    } catch {
      notify.error('La copie n’a pas été possible : notez le texte ou sélectionnez-le.')
    }
  }

  return (
    <Button variant={variant} {...rest} onClick={copy}>
      <Icon className="size-5" />
      <span>{children}</span>
    </Button>
  )
}
