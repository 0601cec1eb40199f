import { Button } from './button.tsx'

/** What a visitor sees when the shop itself failed: plain words, and a way on. */
export function FaultPage({ error }: { error: unknown }) {
  return (
    <main className="page-width grid min-h-dvh place-content-center justify-items-center gap-5 py-16 text-center">
      <title>Une erreur s'est produite</title>
      <h1 className="text-3xl">Oups, quelque chose a trébuché</h1>
      <p className="max-w-prose text-ink-soft">
        Une erreur s'est produite de notre côté. Votre panier est gardé. Veuillez réessayer dans un instant.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Réessayer</Button>
        {/* A full load on purpose: whatever broke is left behind. */}
        <a href="/" className="inline-flex min-h-11 items-center px-4 font-bold text-link underline">
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
