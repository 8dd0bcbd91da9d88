/** The fields that are searched, the best first. */
export const searchedFields = ['title', 'tags', 'description', 'text'] as const;
export type SearchedField = (typeof searchedFields)[number];

/** No word begins with one of these, so the beginning of a word never finds a mark. */
const marks: Readonly<Record<SearchedField, string>> = { title: '^', tags: '~', description: '|', text: '' };

/** How a word of a field stands in the document of a card. */
export const lexeme = (field: SearchedField, word: string): string => `${marks[field]}${word}`;

/** A word from its beginning to its end; what is searched by its beginning finds it as well. */
export const wholeWord = (word: string): string => `${word} `;
