import { NO_FEES_ADDED } from '../../../domain/validation-messages.ts'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { ContentPage, ContentSection, TextList } from '../content-page.tsx'
import { LAST_UPDATED } from './last-updated.ts'

export const meta = pageTitle(
  'Conditions générales de vente',
  'Commandes, prix, paiement, livraison, retours, remboursements et garanties.',
)

export default function TermsPage() {
  const { name, delivery, email } = useIdentity()
  return (
    <ContentPage title="Conditions générales de vente" intro={LAST_UPDATED}>
      <div className="grid grid-cols-1 gap-8">
        <ContentSection title="1. Objet">
          <p>
            Ces conditions règlent les ventes de {name} à ses clientes et clients au Sénégal, en boutique à
            Dakar et à Mbour comme sur ce site. Passer commande vaut acceptation de ces conditions. Elles
            suivent le droit sénégalais, notamment la loi n° 2008-08 du 25 janvier 2008 sur les transactions
            électroniques.
          </p>
        </ContentSection>
        <ContentSection title="2. Commandes et prix">
          <p>
            Les prix sont indiqués en francs CFA (FCFA, XOF), toutes taxes comprises. La commande est
            enregistrée quand le site affiche son numéro ; elle est ensuite confirmée avec vous sur WhatsApp.
            Un article épuisé entre-temps est remplacé avec votre accord, ou retiré de la commande.
          </p>
        </ContentSection>
        <ContentSection title="3. Moyens de paiement">
          <TextList>
            <li>paiement à la livraison, en espèces ;</li>
            <li>mobile money : Wave, Orange Money, et Free Money (sur demande) ;</li>
            <li>virement bancaire (sur demande).</li>
          </TextList>
        </ContentSection>
        <ContentSection title="4. Livraison">
          <TextList>
            <li>Dakar : {delivery.dakar} ;</li>
            <li>Mbour : {delivery.mbour} ;</li>
            <li>livraison express : {delivery.express}.</li>
          </TextList>
          <p>
            La livraison est gratuite à partir de 50 000 XOF d’achats à Dakar et de 75 000 XOF à Mbour.{' '}
            {NO_FEES_ADDED}
          </p>
        </ContentSection>
        <ContentSection title="5. Retours et remboursements">
          <p>
            Un article peut être retourné dans les 7 jours, dans son emballage d’origine. Le remboursement est
            fait dans les 14 jours suivant la réception du retour. Lorsque deux délais de retour sont affichés
            sur ce site, le plus long s’applique.
          </p>
        </ContentSection>
        <ContentSection title="6. Garanties">
          <TextList>
            <li>vêtements : 3 mois ;</li>
            <li>jouets : 6 mois à 1 an ;</li>
            <li>poussettes et équipements : 1-2 ans ;</li>
            <li>mobilier : 1-3 ans.</li>
          </TextList>
          <p>La garantie couvre les défauts de fabrication, dans un usage normal.</p>
        </ContentSection>
        <ContentSection title="7. Réclamations">
          <p>
            Écrivez-nous à {email} ou sur WhatsApp : nous cherchons toujours une solution ensemble. À défaut,
            les tribunaux de Dakar sont compétents.
          </p>
        </ContentSection>
      </div>
    </ContentPage>
  )
}
