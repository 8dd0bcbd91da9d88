/** Detects the type of an image by its first bytes: PNG, JPEG or WebP. */
export function sniffImage(bytes: Uint8Array): string | undefined {
  const starts = (text: string, at = 0) =>
    [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts('\xff\xd8\xff')) return 'image/jpeg';
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp';
  return undefined;
}
