import { seatsTextsDe } from '@oriel/app-kit/seats';

/** Texts needed by several tabs. */
export const texts = {
  ...seatsTextsDe,
  'workspace.partTitle': 'Dieser Teil konnte nicht geladen werden',
  'workspace.partText': 'Prüfen Sie die Verbindung. Es wird weiter versucht.',
  'insufficient.workspaceTitle': 'Diesen Arbeitsbereich verwalten andere',
  'insufficient.invitesTitle': 'Einladen können nur Administratoren',
  'insufficient.text':
    'Ihre Rolle erlaubt es Ihnen nicht. Wenden Sie sich an die Administration des Arbeitsbereichs.',
  'workspace.leftTitle': 'Sie haben „{{name}}“ verlassen',
  'workspace.leftText': 'Ihre Chats dort sind gelöscht, und Ihre Schlüssel gelten nicht mehr.',
  'workspace.deletedTitle': '„{{name}}“ wurde gelöscht',
  'workspace.deletedText': 'Niemand hat mehr Zugriff auf diesen Arbeitsbereich.',
  'workspace.goOn': 'Anderen Arbeitsbereich öffnen',
  'workspace.clearSearch': 'Suche leeren',
  'workspace.actions': 'Aktionen',
  'seats.title': 'Lizenzen',
  'resources.legend': 'Was soll mit Prompts und Listen geschehen?',
  'resources.delete': 'Löschen',
  'resources.deleteText': 'Niemand kann sie danach noch verwenden.',
  'resources.transfer': 'Übertragen',
  'readOnly.title': 'Nur Administratoren können dies ändern',
  'readOnly.text': 'Mit Ihrer Rolle können Sie die Einstellungen dieses Arbeitsbereichs ansehen.',
  'role.owner': 'Inhaber:in',
  'role.administrator': 'Administrator',
  'role.billing': 'Abrechnung',
  'role.auditor': 'Revision',
  'role.member': 'Mitglied',
  'role.administratorText': 'Verwaltet Mitglieder, Teams, Abonnement und Einstellungen',
  'role.billingText': 'Verwaltet Tarif, Rechnungen, Zahlung und Guthaben',
  'role.auditorText': 'Sieht Protokoll, Verbrauch und Einstellungen ein',
  'role.memberText': 'Nutzt Chat und Prompts',
  'error.member_is_owner':
    'Die Person, der der Arbeitsbereich gehört, kann weder entfernt noch herabgestuft werden.',
  'error.cannot_invite_yourself': 'Das ist Ihre eigene Adresse.',
  'error.user_already_member': 'Diese Person ist schon Mitglied.',
  'error.email_already_invited': 'Für diese Adresse gibt es schon eine offene Einladung.',
  'error.no_free_seatsTitle': 'Keine freie Lizenz',
  'error.no_free_seats': 'Alle Lizenzen sind vergeben oder durch offene Einladungen belegt.',
  'error.organization_is_personal': 'Das geht nicht in einem persönlichen Arbeitsbereich.',
  'error.feature_disabledTitle': 'Nicht im Tarif enthalten',
  'error.feature_disabled': 'Dafür braucht der Arbeitsbereich einen höheren Tarif.',
  'error.subscription_activeTitle': 'Das Abonnement läuft noch',
  'error.subscription_active':
    'Kündigen Sie zuerst das Abonnement. Nach dem Ende der Laufzeit können Sie den Arbeitsbereich löschen.',
  'error.no_personal_organization':
    'Es gibt keinen persönlichen Arbeitsbereich, der die Prompts aufnehmen kann. Sie können sie nur löschen.',
  'error.subscription_not_cancelled':
    'Das Abonnement ist nicht gekündigt, es gibt also nichts zurückzunehmen.',
  'error.subscription_inactive': 'Dieser Arbeitsbereich hat zurzeit kein Abonnement.',
  'error.subscription_invoiced':
    'Dieses Abonnement wird per Rechnung bezahlt. Für Änderungen wenden Sie sich an Ihre Kontaktperson.',
  'error.payments_unavailableTitle': 'Zahlungen sind nicht erreichbar',
  'error.payments_unavailable': 'Es wurde nichts berechnet. Versuchen Sie es in einigen Minuten erneut.',
  'error.product_unknown': 'Dieses Angebot gibt es nicht mehr. Laden Sie die Seite neu.',
  'error.price_changed': 'Der Preis hat sich inzwischen geändert. Laden Sie die Seite neu, um ihn zu sehen.',
  'error.payment_method_missingTitle': 'Es ist keine Zahlungsart hinterlegt',
  'error.payment_method_missing':
    'Hinterlegen Sie eine beim Zahlungsanbieter, und versuchen Sie es dann erneut.',
  'error.seats_too_few': 'Es gibt mehr Mitglieder und offene Einladungen. Wählen Sie mehr Lizenzen.',
  'error.seats_too_many':
    'Ein Arbeitsbereich kann höchstens 149 Lizenzen haben, ein persönlicher genau eine.',
  'error.spending_limit_exists': 'Dafür gibt es schon ein Limit. Ändern Sie dieses.',
  'error.forbidden': 'Ihre Rolle erlaubt das nicht mehr. Laden Sie die Seite neu.',
  'error.rate_limitedTitle': 'Zu viele Anfragen',
  'error.rate_limited': 'Warten Sie einen Moment und versuchen Sie es erneut.',
};
