/** Texts of features that need a higher plan. */
export const texts = {
  'upgrade.invitesTitle': 'Einladungen gibt es im Tarif Team',
  'upgrade.invitesText':
    'Dort arbeiten mehrere Personen in einem Arbeitsbereich, mit gemeinsamen Prompts und Teams.',
  'upgrade.teamsTitle': 'Teams gibt es im Tarif Team',
  'upgrade.teamsText': 'Mit Teams legen Sie fest, wer welche Agenten nutzen darf.',
  'upgrade.planTitle': 'Das gibt es in einem höheren Tarif',
  'upgrade.planText': 'Ihr Arbeitsbereich enthält es noch nicht.',
  'upgrade.namedTitle': '„{{name}}“ ist nicht in Ihrem Tarif',
  'upgrade.namedPlanTitle': '„{{name}}“ gibt es im Tarif {{plan}}',
  'upgrade.status.noSubscription': 'Dieser Arbeitsbereich hat kein Abonnement.',
  'upgrade.status.canceledSubscription': 'Das Abonnement dieses Arbeitsbereichs wurde gekündigt.',
  'upgrade.status.invalidSubscription':
    'Das Abonnement dieses Arbeitsbereichs ist nicht aktiv, zum Beispiel weil eine Zahlung aussteht.',
  'upgrade.status.insufficientSubscription': 'Der Tarif dieses Arbeitsbereichs enthält es nicht.',
  'upgrade.action': 'Tarife ansehen',
  'upgrade.dialogText': 'Ein höherer Tarif gilt sofort und wird anteilig berechnet.',
  'upgrade.notNow': 'Nicht jetzt',
  'upgrade.askTitle': 'Fragen Sie die Administration',
  'upgrade.elsewhere': 'Den Tarif ändern Sie in der Anwendung selbst, unter „Abonnement“.',
};
