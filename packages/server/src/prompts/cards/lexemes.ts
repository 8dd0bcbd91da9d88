/** The searched fields, best first. */
export const searchedFields = ['title', 'tags', 'description', 'text'] as const;
export type SearchedField = (typeof searchedFields)[number];

/** No word begins with one of these, so a search for the beginning of a word never matches a mark. */
const marks: Readonly<Record<SearchedField, string>> = { title: '^', tags: '~', description: '|', text: '' };

/** The form of a field's word in a card's document. */
export const lexeme = (field: SearchedField, word: string): string => `${marks[field]}${word}`;

/** Marks a whole word; a search for its beginning also matches it. */
export const wholeWord = (word: string): string => `${word} `;
