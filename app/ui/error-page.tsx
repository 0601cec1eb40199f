import { useOnline } from '../browser/use-online.ts'
import { Button } from './button.tsx'

const FAULT = {
  title: "Une erreur s'est produite",
  heading: 'Oups, quelque chose a trébuché',
  text: 'Une erreur s’est produite de notre côté. Votre panier est gardé. Veuillez réessayer dans un instant.',
}
const OFFLINE = {
  title: 'Vous êtes hors ligne',
  heading: 'Vous êtes hors ligne',
  text: 'Cette page a besoin d’une connexion. Votre panier est gardé.',
}

export function ErrorPage({ error }: { error: unknown }) {
  const { title, heading, text } = useOnline() ? FAULT : OFFLINE
  return (
    <main className="page-width grid min-h-dvh place-content-center justify-items-center gap-5 py-16 text-center">
      <title>{title}</title>
      <h1 className="text-3xl">{heading}</h1>
      <p className="max-w-prose text-ink-soft">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Réessayer</Button>
        {/* A full load discards the broken state. */}
        <a href="/" className="word-link px-4">
          Retour à l'accueil
        </a>
      </div>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="max-w-full overflow-auto rounded-card bg-line p-4 text-left text-sm">
          {error.stack}
        </pre>
      )}
    </main>
  )
}
