import type { ProviderContent, ProviderPart } from './provider';

/** The parts of a content; a text is a part by itself. */
export const partsOf = (content: ProviderContent): readonly ProviderPart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

/** Characters of the texts of a content. */
export const textLength = (content: ProviderContent): number =>
  partsOf(content).reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);

/**
 * Contents as one, without blank texts. Texts next to each other become one with an empty line between them, and a content
 * of texts alone a string: endpoints that read no parts take it, too.
 */
export function joinContents(...contents: readonly ProviderContent[]): ProviderContent {
  const joined: ProviderPart[] = [];
  for (const part of contents.flatMap(partsOf)) {
    const last = joined.at(-1);
    if (part.type !== 'text') joined.push(part);
    else if (part.text.trim() === '') continue;
    else if (last?.type === 'text')
      joined[joined.length - 1] = { ...last, text: `${last.text}\n\n${part.text}` };
    else joined.push(part);
  }
  const [first, ...others] = joined;
  if (!first) return '';
  return first.type === 'text' && others.length === 0 ? first.text : joined;
}
