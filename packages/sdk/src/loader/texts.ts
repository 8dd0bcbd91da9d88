/** Texts that must be available even if nothing else has loaded. */
export const retryTexts = { de: 'Erneut versuchen', en: 'Try again' } as const;
