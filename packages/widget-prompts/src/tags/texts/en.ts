/** Texts of tags, apart from those of the first render. */
export const texts = {
  'tags.manage': 'Manage tags',
  'tags.manageText':
    'A new name applies to all prompts that you see. Other people’s private prompts keep their tags.',
  'tags.none': 'There are no tags yet.',
  'tags.rename': 'Rename',
  'tags.renameOf': 'Rename “{{tag}}”',
  'tags.newName': 'New name for “{{tag}}”',
  'tags.renameText_one': 'This changes {{number}} prompt.',
  'tags.renameText_other': 'This changes {{number}} prompts.',
  'tags.merge_one': '“{{tag}}” exists already: {{number}} prompt is added to it. This cannot be undone.',
  'tags.merge_other': '“{{tag}}” exists already: {{number}} prompts are added to it. This cannot be undone.',
  'tags.mergeConfirm': 'Merge',
  'tags.cancel': 'Cancel',
  'tags.renamed_one': '{{number}} prompt is now tagged “{{tag}}”.',
  'tags.renamed_other': '{{number}} prompts are now tagged “{{tag}}”.',
};
