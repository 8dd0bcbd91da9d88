import type { texts as en } from './en';

/** Texts of the library, apart from those of the first render. */
export const texts: Record<keyof typeof en, string> = {
  'team.label': 'Sichtbar für Team',
  'team.all': 'Alle',
  'library.import': 'Importieren',
  'library.export': 'Exportieren',
  'export.done': 'Prompts exportiert',
  'export.doneText': '{{name}} liegt bei Ihren Downloads.',
  'library.print': 'Drucken',
  'library.handOver': 'Prompts Ausgeschiedener übergeben',
};
