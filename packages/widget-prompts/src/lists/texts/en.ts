/** Texts of lists, apart from those of the first render. */
export const texts = {
  'lists.newTitle': 'New list',
  'lists.editTitle': 'Edit list',
  'lists.create': 'Create list',
  'lists.name': 'Name',
  'lists.category': 'Category',
  'lists.categoryHelp': 'Optional: a word that several lists share.',
  'lists.personal': 'Only for me',
  'lists.personalHelp': 'Off: all members of the workspace see the list.',
  'lists.addTitle': 'Add to a list',
  'lists.addText': '“{{title}}” will be added to the list.',
  'lists.list': 'List',
  'lists.add': 'Add',
  'lists.loading': 'Lists are loading',
};
