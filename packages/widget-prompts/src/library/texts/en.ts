/** Texts of the library, apart from those of the first render. */
export const texts = {
  'team.label': 'Visible to team',
  'team.all': 'All',
  'library.import': 'Import',
  'library.export': 'Export',
  'library.print': 'Print',
  'library.handOver': 'Hand over prompts of former members',
};
