/** The texts of asks, sources, comparisons and checks. */
export const texts = {
  'ask.title': 'The agent wants to use {{name}}',
  'ask.onceText': 'It does not ask again for this in this chat.',
  'ask.alwaysText': 'Nothing happens before you allow it.',
  'ask.allow': 'Allow',
  'ask.allowInChat': 'Allow in this chat',
  'page.unheard': 'It needs a person’s permission, and nobody could be asked',
};
