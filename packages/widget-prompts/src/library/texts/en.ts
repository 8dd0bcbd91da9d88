/** Texts of the library, apart from those of the first render. */
export const texts = {
  'team.label': 'Visible to team',
  'team.all': 'All',
  'library.import': 'Import',
  'library.export': 'Export',
  'export.done': 'Prompts exported',
  'export.doneText': '{{name}} is among your downloads.',
  'library.print': 'Print',
  'library.handOver': 'Hand over prompts of former members',
};
