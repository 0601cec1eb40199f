import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { ContentPage, ContentSection, TextList } from '../content-page.tsx'
import { LAST_UPDATED } from './last-updated.ts'

export const meta = pageTitle(
  'Politique de confidentialité',
  'Quelles données nous gardons, pourquoi, combien de temps, et quels sont vos droits.',
)

export default function PrivacyPage() {
  const { name, email } = useIdentity()
  return (
    <ContentPage title="Politique de confidentialité" intro={LAST_UPDATED}>
      <div className="grid grid-cols-1 gap-8">
        <ContentSection title="1. Qui est responsable">
          <p>
            {name} traite vos données selon la loi sénégalaise n° 2008-12 du 25 janvier 2008 sur la protection
            des données à caractère personnel, sous le contrôle de la Commission de protection des données
            personnelles (CDP).
          </p>
        </ContentSection>
        <ContentSection title="2. Ce que nous gardons">
          <TextList>
            <li>
              pour une commande : nom, adresse de livraison, téléphone si vous le donnez, articles et
              montant ;
            </li>
            <li>pour un paiement mobile : le nom, le numéro et le code que vous nous indiquez ;</li>
            <li>pour un message : ce que vous écrivez dans le formulaire ;</li>
            <li>
              pour la navigation : un identifiant anonyme, qui sert aux notes, aux « j’aime » et au compte des
              visites.
            </li>
          </TextList>
          <p>
            Le panier et votre dernière commande restent aussi dans votre appareil, où vous pouvez les
            effacer. Nous ne vendons ni ne prêtons vos données.
          </p>
        </ContentSection>
        <ContentSection title="3. Combien de temps">
          <TextList>
            <li>commandes : 3 ans ;</li>
            <li>données de navigation : 13 mois.</li>
          </TextList>
        </ContentSection>
        <ContentSection title="4. Cookies et mesures">
          <p>
            Un seul cookie est utilisé, anonyme et nécessaire au service. Se connecter à un compte en ajoute
            un, qui reconnaît votre appareil. Aucune mesure d’audience et aucun contenu d’un autre site ne
            sont chargés sans votre accord.
          </p>
        </ContentSection>
        <ContentSection title="5. Vos droits">
          <p>
            Vous pouvez demander à voir, corriger ou effacer vos données, ou vous opposer à leur usage, en
            écrivant à {email}. Nous répondons dans le mois. Vous pouvez aussi saisir la CDP.
          </p>
        </ContentSection>
      </div>
    </ContentPage>
  )
}
