/** @jsxImportSource preact */
import { Button, Notice } from './controls.tsx'

/**
 * State of the courier's link. `none`: neither the URL nor this phone has a token; `ended`: the link is no longer valid;
 * `over`: the day of the run has ended.
 */
export type LinkState = 'none' | 'reading' | 'unreachable' | 'valid' | 'ended' | 'over'

interface LinkNoticeProps {
  link: LinkState
  hasActions: boolean
  onSend: () => void
}

/** Explains why no run is shown. */
export function LinkNotice({ link, hasActions, onSend }: LinkNoticeProps) {
  switch (link) {
    case 'none':
      return (
        <Notice text="Ouvrez cette page avec le lien que la boutique vous a envoyé." tone="info">
          <a href="/" class="courier-button px-4 text-link underline">
            Aller à la boutique
          </a>
        </Notice>
      )
    case 'reading':
      return <Notice text="Chargement…" tone="info" />
    case 'unreachable':
      return (
        <Notice text="Votre tournée n’a pas pu être chargée : vérifiez le réseau." tone="warning">
          <Button text="Réessayer" variant="secondary" onClick={onSend} />
        </Notice>
      )
    case 'ended':
      return (
        <Notice
          text={`Ce lien n’est plus valable. Demandez-en un nouveau à la boutique.${hasActions ? ' Ce qui n’est pas envoyé partira avec le nouveau lien.' : ''}`}
          tone="error"
        />
      )
    case 'over':
      return (
        <Notice
          text="Cette tournée est terminée : les données des clients ne sont plus sur ce téléphone."
          tone="info"
        />
      )
    case 'valid':
      return null
  }
}
