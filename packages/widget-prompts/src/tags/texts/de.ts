import type { texts as en } from './en';

/** Texts of tags, apart from those of the first render. */
export const texts: Record<keyof typeof en, string> = {
  'tags.manage': 'Schlagwörter verwalten',
  'tags.manageText':
    'Ein neuer Name gilt für alle Prompts, die Sie sehen. Private Prompts anderer behalten ihre Schlagwörter.',
  'tags.none': 'Es gibt noch keine Schlagwörter.',
  'tags.rename': 'Umbenennen',
  'tags.renameOf': '„{{tag}}“ umbenennen',
  'tags.newName': 'Neuer Name für „{{tag}}“',
  'tags.renameText_one': 'Das ändert {{number}} Prompt.',
  'tags.renameText_other': 'Das ändert {{number}} Prompts.',
  'tags.merge_one':
    '„{{tag}}“ gibt es schon: {{number}} Prompt kommt dazu. Das lässt sich nicht rückgängig machen.',
  'tags.merge_other':
    '„{{tag}}“ gibt es schon: {{number}} Prompts kommen dazu. Das lässt sich nicht rückgängig machen.',
  'tags.mergeConfirm': 'Zusammenführen',
  'tags.cancel': 'Abbrechen',
  'tags.renamed_one': '{{number}} Prompt hat jetzt das Schlagwort „{{tag}}“.',
  'tags.renamed_other': '{{number}} Prompts haben jetzt das Schlagwort „{{tag}}“.',
};
