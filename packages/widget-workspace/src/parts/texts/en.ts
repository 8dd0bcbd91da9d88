/** Texts of components shared by several tabs. */
export const texts = {
  'parts.copyFailed': 'The text could not be copied',
  'secret.title': 'Copy the new key now',
  'secret.text':
    'It belongs to “{{name}}” and is shown only this once. Keep it on your server, never in a web page.',
  'secret.key': 'The new key',
  'secret.close': 'Hide the key',
  'secret.closeTitle': 'Hide the key without copying it?',
  'secret.closeText': 'It cannot be shown again. Without it you need a new key.',
  'secret.closeConfirm': 'Hide',
};
