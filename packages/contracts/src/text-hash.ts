/** Hashes a text to a number from 0 to 2³¹ − 1 (FNV-1a). Not for secrets: values can be guessed. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash & 0x7fffffff;
}
