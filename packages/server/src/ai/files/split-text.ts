/** Maximum characters of a passage. */
const longest = 1_200;
/** A passage ends at the last of these separators that leaves it at least half as long. */
const ends = [/\n\n/g, /\n/g, /[.!?…:;] /g, /\s/g];

/** Splits a text into passages for retrieval; joined, they are the text again. */
export function splitText(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const window = text.slice(at, at + longest);
    const length = at + longest >= text.length ? window.length : findEnd(window);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

function findEnd(window: string): number {
  for (const end of ends) {
    let last = 0;
    for (const match of window.matchAll(end)) last = match.index + match[0].length;
    if (last >= longest / 2) return last;
  }
  // Do not split a surrogate pair.
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length;
}
