import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textsIn } from './support/texts-in.ts'

/** Source files with texts for the screen. Chat texts and printed slips are excluded: they may use ordinary spaces. */
const SOURCES = globSync('{api,app,config,contracts,data/demo,domain,use-cases}/**/*.{ts,tsx}').filter(
  (file) =>
    !/\.test\.tsx?$|^domain\/(?:orders\/(?:read-)?chat-message|text\/quoted)|^app\/dashboard\/packing-slip\//.test(
      file,
    ),
)

/** Texts whose exact spelling is a requirement; the check ignores them. */
const FIXED: readonly string[] = [
  'Voulez-vous vraiment supprimer cette commande ? Cette action est irréversible.',
  'Connexion réussie ! Redirection vers le tableau de bord.',
  'Erreur lors de la notification. Utilisez le code USSD :',
  "Erreur lors de l'inscription. Veuillez réessayer.",
  'Êtes-vous sûr de vouloir supprimer ce produit ?',
  "Une erreur s'est produite. Veuillez réessayer.",
  "Erreur lors de l'ajout de l'utilisateur :",
  "Jusqu'à 80% de remise sur tous vos achats",
  "Rôle inconnu, contactez l'administrateur.",
  'Votre message a été envoyé avec succès !',
  "Connexion réussie ! Retour à l'accueil.",
  "Erreur lors de l'ajout du commentaire",
  'Produit mis à jour avec succès !',
  'Votre commentaire a été ajouté !',
  'Erreur lors de la soumission :',
  'Produit supprimé avec succès !',
  'Votre note a été enregistrée !',
  "Erreur lors de l'action like.",
  'Produit ajouté avec succès !',
  "Une erreur s'est produite",
  'Utilisateur supprimé !',
  'Déconnexion réussie !',
  'Inscription réussie !',
  'Utilisateur ajouté !',
  'Connexion réussie !',
  "Retour à l'accueil",
  "Nom d'utilisateur",
  'Vente flash : -',
  "S'inscrire",
  "jusqu'à",
]

const FAULTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'straight apostrophe',
    /(?<![\p{L}\p{N}])(?:[cdjlmnst]|aujourd|jusqu|lorsqu|puisqu|qu|quelqu)'(?=\p{L})/iu,
  ],
  ['ordinary space before punctuation', /(?:[\p{L}\p{N})»…%]|^)[ \u00a0][;:!?](?=\s|[<"')»]|$)/u],
  ['ordinary space inside guillemets', /«[ \u00a0]|[ \u00a0]»/u],
  ['an escape that is shown as it is', /\\u(?:202f|00a0)/i],
  ['no space inside guillemets', /«\p{L}|\p{L}»/u],
  // The name may have guillemets of its own.
  ['a name that is not quoted by domain/text/quoted.ts', /«\s\$\{/u],
]

function faultsOf(text: string): string[] {
  const ours = FIXED.reduce((rest, fixed) => rest.replaceAll(fixed, ''), text)
  return FAULTS.filter(([, pattern]) => pattern.test(ours)).map(([name]) => `${name}: ${text.trim()}`)
}

it('every French text of the shop has curly apostrophes and narrow no-break spaces', () => {
  const texts = SOURCES.flatMap((file) =>
    textsIn(file, readFileSync(file, 'utf8')).map((text) => ({ file, text })),
  )
  expect(texts.filter(({ text }) => text.includes('\u202f')).length).toBeGreaterThan(100)
  expect(texts.flatMap(({ file, text }) => faultsOf(text).map((fault) => `${file}: ${fault}`))).toEqual([])
})

it.each([
  ["const a = 'C\\'est l\\'heure'", 'straight apostrophe'],
  ["const a = 'Une question ?'", 'ordinary space before punctuation'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code to examine
  ['const a = `Panier : ${count}`', 'ordinary space before punctuation'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code to examine
  ['const a = `Offre «\u202f${name}\u202f»`', 'a name that is not quoted'],
  ['const a = <p>Voir les « articles »</p>', 'ordinary space inside guillemets'],
])('faultsOf finds a fault in %s', (source, fault) => {
  expect(textsIn('example.tsx', source).flatMap(faultsOf).join()).toContain(fault)
})

it('faultsOf finds no fault in texts whose exact spelling is a requirement', () => {
  expect(faultsOf("Une erreur s'est produite. Veuillez réessayer. (réf. request-1)")).toEqual([])
})
