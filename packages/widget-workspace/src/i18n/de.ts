/** Texts for the first render; all others load with the current tab. */
export const texts = {
  'workspace.title': 'Arbeitsbereich verwalten',
  'workspace.tabs': 'Bereiche der Verwaltung',
  'workspace.signInTitle': 'Melden Sie sich an, um den Arbeitsbereich zu verwalten',
  'workspace.locked': 'Nicht im Tarif enthalten',
  'workspace.tab.members': 'Mitglieder',
  'workspace.tab.invites': 'Einladungen',
  'workspace.tab.teams': 'Teams',
  'workspace.tab.colleagues': 'Kolleginnen und Kollegen',
  'workspace.tab.agents': 'Agenten',
  'workspace.tab.keys': 'API-Schlüssel',
  'workspace.tab.applications': 'Anwendungen',
  'workspace.tab.audit': 'Protokoll',
  'workspace.tab.subscription': 'Abonnement',
  'workspace.tab.general': 'Allgemein',
};
