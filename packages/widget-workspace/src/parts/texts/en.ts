/** Texts of components shared by several tabs. */
export const texts = {
  'invites.action': 'Invite people',
  'parts.print': 'Print',
  'parts.copyFailed': 'The text could not be copied',
};
