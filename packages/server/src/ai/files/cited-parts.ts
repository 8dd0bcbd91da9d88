import type { MessagePart } from '@oriel/contracts';
import type { FileSource } from './file-context';

/** The passages of files that an answer cites as `[number]`, each once, in the order of the answer. */
export function citedParts(
  parts: readonly MessagePart[],
  sources: readonly FileSource[],
): readonly MessagePart[] {
  if (sources.length === 0) return [];
  const text = parts.map(part => (part.type === 'text' ? part.text : '')).join('\n');
  const cited = new Map<number, MessagePart>();
  for (const [, list = ''] of text.matchAll(/\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()/g)) {
    for (const number of list.split(',').map(Number)) {
      const source = sources.find(each => each.number === number);
      if (!source || cited.has(number)) continue;
      const { fileId, fileName, mimeType, page, hasPages } = source;
      cited.set(number, {
        type: 'file',
        id: fileId,
        name: fileName,
        mime: mimeType,
        mark: number,
        ...(hasPages && { page }),
      });
    }
  }
  return [...cited.values()];
}
