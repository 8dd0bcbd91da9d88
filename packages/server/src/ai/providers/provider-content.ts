import type { ProviderContent, ProviderPart } from './provider';

/** The parts of a content; a text is a single part. */
export const partsOf = (content: ProviderContent): readonly ProviderPart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

/** Number of images in contents. */
export const countImages = (contents: readonly ProviderContent[]): number =>
  contents.flatMap(partsOf).filter(({ type }) => type === 'image').length;

/** Number of characters in the texts of a content. */
export const textLength = (content: ProviderContent): number =>
  partsOf(content).reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);

/**
 * Joins contents and leaves out blank texts. Adjacent texts are joined with an empty line between them, and a content of texts
 * only becomes a string, which endpoints that do not support parts also accept.
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
