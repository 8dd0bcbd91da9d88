/** The texts of the prompts. */
export const texts = {
  'library.title': 'Prompts',
};
