/** Texts of the selection, apart from those of the first render. */
export const texts = {
  'select.start': 'Select several',
  'select.stop': 'End the selection',
  'select.bar': 'Selection',
  'select.card': 'Select “{{title}}”',
  'select.page': 'Select the whole page',
  'select.count_one': '{{number}} prompt selected',
  'select.count_other': '{{number}} prompts selected',
  'select.changed_one': '{{number}} prompt changed',
  'select.changed_other': '{{number}} prompts changed',
  'select.left_one': '{{number}} prompt stays as it was: it is somebody else’s, or has ten tags already.',
  'select.left_other':
    '{{number}} prompts stay as they were: they are somebody else’s, or have ten tags already.',
  'select.tag': 'Add tags',
  'select.tagTitle': 'Add tags',
  'select.tagText_one': '{{number}} prompt gets these tags in addition to its own.',
  'select.tagText_other': '{{number}} prompts get these tags in addition to their own.',
  'select.teamsTitle': 'Show to teams',
  'select.teamsText_one': '{{number}} prompt will be visible only to these teams and administrators.',
  'select.teamsText_other': '{{number}} prompts will be visible only to these teams and administrators.',
  'select.teamsConfirm': 'Show to teams',
  'select.tagConfirm': 'Add',
};
