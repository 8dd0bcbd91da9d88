/** Texts of components shared by several tabs. */
export const texts = {
  'invites.action': 'Personen einladen',
  'parts.print': 'Drucken',
  'parts.copyFailed': 'Der Text konnte nicht kopiert werden',
};
