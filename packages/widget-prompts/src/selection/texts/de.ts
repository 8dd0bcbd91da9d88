import type { texts as en } from './en';

/** Texts of the selection, apart from those of the first render. */
export const texts: Record<keyof typeof en, string> = {
  'select.start': 'Mehrere auswählen',
  'select.stop': 'Auswahl beenden',
  'select.bar': 'Auswahl',
  'select.card': '„{{title}}“ auswählen',
  'select.page': 'Ganze Seite auswählen',
  'select.count_one': '{{number}} Prompt ausgewählt',
  'select.count_other': '{{number}} Prompts ausgewählt',
  'select.changed_one': '{{number}} Prompt geändert',
  'select.changed_other': '{{number}} Prompts geändert',
  'select.left_one':
    '{{number}} Prompt ist geblieben, wie er war: Er gehört jemand anderem oder hat schon zehn Schlagwörter.',
  'select.left_other':
    '{{number}} Prompts sind geblieben, wie sie waren: Sie gehören jemand anderem oder haben schon zehn Schlagwörter.',
  'select.tag': 'Tags hinzufügen',
  'select.tagTitle': 'Tags hinzufügen',
  'select.tagText_one': '{{number}} Prompt bekommt diese Schlagwörter zusätzlich zu den eigenen.',
  'select.tagText_other': '{{number}} Prompts bekommen diese Schlagwörter zusätzlich zu den eigenen.',
  'select.teamsTitle': 'Für Teams freigeben',
  'select.teamsText_one':
    '{{number}} Prompt ist dann nur noch für diese Teams und die Administration sichtbar.',
  'select.teamsText_other':
    '{{number}} Prompts sind dann nur noch für diese Teams und die Administration sichtbar.',
  'select.teamsConfirm': 'Für Teams freigeben',
  'select.tagConfirm': 'Hinzufügen',
};
