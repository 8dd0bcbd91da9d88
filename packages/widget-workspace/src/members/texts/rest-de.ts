/** Texts of the dialogs that remove members. */
export const texts = {
  'members.removeSeveralTitle_one': '{{count}} Mitglied entfernen?',
  'members.removeSeveralTitle_other': '{{count}} Mitglieder entfernen?',
  'members.removeSeveralConfirm_one': '{{count}} Mitglied entfernen',
  'members.removeSeveralConfirm_other': '{{count}} Mitglieder entfernen',
  'members.removeSeveralText':
    'Der Zugang endet sofort. Chats dieser Personen in diesem Arbeitsbereich werden gelöscht, und Schlüssel, die sie erstellt haben, gelten nicht mehr.',
  'members.heir': 'Übergeben an',
  'members.heirYou': 'Sie selbst',
  'members.heirGone': 'Diese Person ist kein Mitglied mehr. Wählen Sie jemand anderen.',
  'members.agents': 'Agenten',
  'members.teamsOwned': 'Teams',
  'members.transferToColleague':
    'Prompts und Listen, auch private, sowie Agenten und Teams gehen an eine andere Person. Chats, Dateien und Bilder werden nie übergeben.',
  'members.transferToOwner':
    'Prompts und Listen, auch private, gehen an die Person, der der Arbeitsbereich gehört.',
  'members.removeTitle': '{{name}} entfernen?',
  'members.removeText':
    'Der Zugang endet sofort. Chats dieser Person in diesem Arbeitsbereich werden gelöscht, und Schlüssel, die sie erstellt hat, gelten nicht mehr.',
  'members.removeConfirm': 'Mitglied entfernen',
  'members.leaveTitle': 'Diesen Arbeitsbereich verlassen?',
  'members.leaveText':
    'Ihr Zugang endet sofort. Ihre Chats in diesem Arbeitsbereich werden gelöscht, und Ihre Schlüssel gelten nicht mehr.',
  'members.leaveConfirm': 'Arbeitsbereich verlassen',
  'members.hasNothing': 'Hier gibt es keine Prompts, Listen, Agenten oder Teams.',
  'members.privateCards': 'Private Prompts',
  'members.sharedCards': 'Prompts für den Arbeitsbereich',
  'members.publicCards': 'Öffentliche Prompts',
  'members.lists': 'Listen',
};
