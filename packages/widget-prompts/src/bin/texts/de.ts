import type { texts as en } from './en';

/** Texts of the bin, apart from those of the first render. */
export const texts: Record<keyof typeof en, string> = {
  'bin.title': 'Gelöschte Prompts',
  'bin.text':
    'Gelöschte Prompts lassen sich 30 Tage lang wiederherstellen. Danach werden sie endgültig gelöscht.',
  'bin.empty': 'Hier ist nichts.',
  'bin.close': 'Schließen',
  'bin.restore': 'Wiederherstellen',
  'bin.restoreOf': '„{{title}}“ wiederherstellen',
  'bin.isBack': 'Wieder da',
  'bin.deletedBy': 'Gelöscht von {{name}} am {{date}}',
  'bin.nobody': 'einem gelöschten Konto',
  'bin.confirmTitle_one': '{{number}} Prompt löschen?',
  'bin.confirmTitle_other': '{{number}} Prompts löschen?',
  'bin.confirmText': 'Sie lassen sich 30 Tage lang wiederherstellen.',
  'bin.confirm': 'Löschen',
  'bin.deleted_one': '{{number}} Prompt gelöscht',
  'bin.deleted_other': '{{number}} Prompts gelöscht',
  'bin.undo': 'Rückgängig machen',
  'bin.restored_one': '{{number}} Prompt ist wieder da',
  'bin.restored_other': '{{number}} Prompts sind wieder da',
};
