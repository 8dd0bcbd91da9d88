/** The words that must be there when nothing else could be loaded. */
export const retryTexts = { de: 'Erneut versuchen', en: 'Try again' } as const;
