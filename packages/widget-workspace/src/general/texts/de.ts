/** Texts of the workspace itself. */
export const texts = {
  'general.nameLabel': 'Name des Arbeitsbereichs',
  'general.personal': 'Das ist Ihr persönlicher Arbeitsbereich. Er lässt sich weder übertragen noch löschen.',
  'general.startPage': 'Startseite',
  'general.startPageText': 'Für Mitglieder, die in ihren Einstellungen keine gewählt haben.',
  'general.startPage.prompts': 'Meine Prompts',
  'general.startPage.chat': 'Chat',
  'general.retention': 'Aufbewahrung von Chats',
  'general.retentionText':
    'Chats aller Mitglieder werden nach dieser Zeit ohne neue Nachricht gelöscht, mit Nachrichten, Dateien und Links. Angeheftete und archivierte Chats sind keine Ausnahme. Mitglieder sehen es in ihrer Liste der Chats.',
  'general.retentionDays': 'Tage nach der letzten Nachricht',
  'general.retentionHelp': 'Leer: Chats bleiben, bis jemand sie löscht.',
  'general.retentionInvalid': 'Eine ganze Zahl von 1 bis {{max}}',
  'general.retentionConfirm': 'Chats löschen, in denen {{days}} Tage lang nichts gesagt wurde?',
  'general.retentionConfirmText':
    'Chats aller Mitglieder, in denen so lange nichts gesagt wurde, werden in wenigen Minuten gelöscht, auch angeheftete und archivierte. Sie lassen sich nicht wiederherstellen.',
  'general.chatCost': 'Kosten eines Chats',
  'general.chatCostText':
    'Hat ein Chat so viel gekostet, werden weitere Antworten und Bilder darin abgelehnt. Mitglieder können für ihre Chats ein niedrigeres Limit setzen.',
  'general.chatCostLimit': 'Limit je Chat in Euro',
  'general.chatCostHelp': 'Leer: kein Limit.',
  'general.chatCostInvalid': 'Ein Betrag von 0,01 bis {{max}}',
  'general.credit': 'Guthaben',
  'general.creditLeft': 'Guthaben des Arbeitsbereichs',
  'general.creditText': 'Alle Mitglieder nutzen es gemeinsam.',
  'general.ownLimit': 'Ihr Ausgabenlimit',
  'general.ownLimitText':
    'Davon ausgegeben: {{used}}. Teams können ein gemeinsames Limit haben; hier steht das, von dem am wenigsten übrig ist.',
  'general.danger': 'Endgültige Schritte',
  'general.transferHeading': 'Arbeitsbereich übergeben',
  'general.transferText':
    'Der Arbeitsbereich gehört danach einer anderen Person aus der Administration. Sie selbst bleiben Administrator.',
  'general.transfer': 'Arbeitsbereich übergeben',
  'general.transferWarning':
    'Nur die Person, der er dann gehört, kann ihn Ihnen zurückgeben. Sie bleiben in der Administration.',
  'general.transferred': 'Arbeitsbereich übergeben',
  'general.newOwner': 'Neue Inhaber:in',
  'general.chooseOwner': 'Person auswählen',
  'general.noAdministrator':
    'Übergeben können Sie nur an eine Person aus der Administration, und außer Ihnen gibt es noch keine. Geben Sie zuerst einem Mitglied diese Rolle.',
  'general.toMembers': 'Zu den Mitgliedern',
  'general.deleteHeading': 'Arbeitsbereich löschen',
  'general.deleteText': 'Chats, Agenten, Teams, Schlüssel und Guthaben werden für alle gelöscht.',
  'general.deleteRuns':
    'Das Abonnement {{plan}} läuft noch. Kündigen Sie es zuerst. Nach dem Ende des bezahlten Zeitraums lässt sich der Arbeitsbereich löschen.',
  'general.deleteEnds': 'Das Abonnement endet am {{date}}. Danach lässt sich der Arbeitsbereich löschen.',
  'general.toSubscription': 'Zum Abonnement',
  'general.delete': 'Arbeitsbereich löschen',
  'general.deleteTitle': '„{{name}}“ löschen?',
  'general.deleteWarning':
    'Alle Mitglieder verlieren den Zugang. Chats, Agenten, Teams, Schlüssel und Guthaben werden gelöscht. Das lässt sich nicht rückgängig machen.',
  'general.transferToHome': 'Auch private gehen in den persönlichen Arbeitsbereich der Inhaber:in.',
};
