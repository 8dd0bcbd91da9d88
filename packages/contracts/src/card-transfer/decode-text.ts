/*
 * Detects the encoding of a text file.
 *
 * 1. A byte order mark decides.
 * 2. NUL bytes in every second position mean UTF-16.
 * 3. Valid UTF-8 is UTF-8. A text with more valid sequences than invalid bytes counts as damaged UTF-8.
 * 4. Anything else has one byte per character: ISO-8859-15 if it contains that encoding's euro sign and nothing exclusive to
 *    Windows-1252, else Windows-1252.
 */

export interface DecodedText {
  readonly text: string;
  /** Some bytes are invalid in the encoding; each is replaced by `\ufffd`. */
  readonly isDamaged: boolean;
}

/** Number of bytes that are enough to recognise a file type. */
const sampleSize = 4_096;

/**
 * Decodes a text file with the encoding detected from its bytes.
 *
 * @param isCut The bytes are only the start of the file; an incomplete last character is dropped.
 * @returns undefined if the bytes are not text
 */
export function decodeText(bytes: Uint8Array, isCut = false): DecodedText | undefined {
  const sample = bytes.subarray(0, sampleSize);
  const encoding = findMark(bytes) ?? findWideEncoding(sample);
  if (!encoding && isBinary(sample)) return undefined;
  return decode(bytes, encoding ?? findNarrowEncoding(bytes, isCut), isCut);
}

function findMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** In UTF-16, punctuation and most letters of European languages have a NUL as one of their two bytes. */
function findWideEncoding(sample: Uint8Array): string | undefined {
  const nuls = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const few = sample.length / 20;
  if (odd > few && even < odd / 8) return 'utf-16le';
  return even > few && odd < even / 8 ? 'utf-16be' : undefined;
}

const isControl = (byte: number): boolean => byte < 0x20 && (byte < 0x09 || byte > 0x0d);

/** Matches archives (including spreadsheets), PDF files and data with many control characters. */
function isBinary(sample: Uint8Array): boolean {
  const start = String.fromCharCode(...sample.subarray(0, 4));
  return start === 'PK\x03\x04' || start === '%PDF' || sample.filter(isControl).length > sample.length / 5;
}

function findNarrowEncoding(bytes: Uint8Array, isCut: boolean): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return 'utf-8';
  } catch {
    const { valid, invalid } = countSequences(bytes);
    if (valid > invalid) return 'utf-8';
    const hasWindowsSign = bytes.some(byte => byte >= 0x80 && byte <= 0x9f);
    return bytes.includes(0xa4) && !hasWindowsSign ? 'iso-8859-15' : 'windows-1252';
  }
}

/** Counts multi-byte UTF-8 sequences, and bytes above 0x7f that belong to none. */
function countSequences(bytes: Uint8Array): { valid: number; invalid: number } {
  let [valid, invalid] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    const length = first < 0xc2 || first > 0xf4 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    let end = at + 1;
    while (end < at + length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end++;
    if (length > 1 && end === at + length) {
      valid++;
      at = end - 1;
    } else invalid++;
  }
  return { valid, invalid };
}

/** The characters for the bytes 0x80 to 0x9f in Windows-1252. */
const windowsSigns = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

function decode(bytes: Uint8Array, encoding: string, isCut: boolean): DecodedText {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
    if (encoding !== 'windows-1252') return { text, isDamaged: false };
    // Some versions of Node decode Windows-1252 as ISO-8859-1, which has control characters there.
    const signs = text.replace(/[\u0080-\u009f]/g, sign => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
    return { text: signs, isDamaged: signs.includes('\ufffd') };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes, { stream: isCut }), isDamaged: true };
  }
}
