/*
 * A reader marks the place of what it leaves out by a sign in its text, which survives joining, trimming and cutting. `takeMarks`
 * removes the signs. They are code points that Unicode reserves for use inside a program.
 */
import { type FileOmissionKind, fileOmissionKinds, type OmissionPlace } from '@oriel/contracts';

const first = 0xfdd0;
const marks = /[\ufdd0-\ufdef]/g;

/** The sign of something left out. */
export const markOf = (kind: FileOmissionKind): string =>
  String.fromCharCode(first + fileOmissionKinds.indexOf(kind));

/** The text of a file without characters that would pass for marks. */
export const withoutMarks = (text: string): string => text.replace(marks, '');

/** Joins paragraphs, lines or the like. One that consists of marks follows the one before it. */
export const joinMarked = (parts: readonly string[], separator: string): string => {
  let whole = '';
  for (const part of parts) {
    if (part.trim() === '') continue;
    whole += whole === '' || withoutMarks(part).trim() === '' ? part.trim() : separator + part.trim();
  }
  return whole;
};

/** Maximum number of places on one page; further ones are not shown. */
const mostPlaces = 200;

/** Separates the text of a page from its marks, and trims it. */
export function takeMarks(marked: string): {
  readonly text: string;
  readonly omissions: readonly OmissionPlace[];
} {
  const omissions: OmissionPlace[] = [];
  const text = marked.replace(marks, (mark, offset: number) => {
    const kind = fileOmissionKinds[mark.charCodeAt(0) - first];
    if (kind && omissions.length < mostPlaces) omissions.push({ kind, at: offset - omissions.length });
    return '';
  });
  const start = text.length - text.trimStart().length;
  const trimmed = text.trim();
  return {
    text: trimmed,
    omissions: omissions.map(({ kind, at }) => ({
      kind,
      at: Math.min(Math.max(at - start, 0), trimmed.length),
    })),
  };
}
