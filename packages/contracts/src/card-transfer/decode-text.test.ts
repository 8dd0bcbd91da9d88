import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
  return bytes;
};
const latin = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0));

const text = 'Titel;Text\r\nGrüße;„Schön“ – 5 €\r\n';

describe('decodeText', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', utf8(text), text],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`), text],
    ['UTF-16 LE with a mark', utf16(`\ufeff${text}`, true), text],
    ['UTF-16 BE with a mark', utf16(`\ufeff${text}`, false), text],
    ['UTF-16 LE', utf16(text, true), text],
    ['UTF-16 BE', utf16(text, false), text],
    [
      'UTF-16 LE with few Latin letters',
      utf16('title,prompt\n絵,猫を描いて\n', true),
      'title,prompt\n絵,猫を描いて\n',
    ],
    ['Windows-1252', latin('Gr\xfc\xdfe \x84Sch\xf6n\x93 \x96 5 \x80'), 'Grüße „Schön“ – 5 €'],
    ['Windows-1252 with a single umlaut', latin('a\xe4\nb'), 'aä\nb'],
    ['Windows-1252 with a currency sign', latin('\xa4 \x96 \xe4'), '¤ – ä'],
    ['ISO-8859-15', latin('Gr\xfc\xdfe f\xfcr 5 \xa4'), 'Grüße für 5 €'],
    ['ISO-8859-1', latin('d\xe9j\xe0 vu'), 'déjà vu'],
    ['a NUL in a text', utf8('title,prompt\nOne,a\0b'), 'title,prompt\nOne,a\0b'],
    ['nothing', new Uint8Array(), ''],
  ])('reads %s', (_, bytes, expected) => {
    expect(decodeText(bytes)).toEqual({ text: expected, isDamaged: false });
  });

  it.each<[string, Uint8Array, string]>([
    ['UTF-8', latin('Gr\xc3\xbc\xc3\x9fe \xe4'), 'Grüße \ufffd'],
    ['UTF-8 with a mark', latin('\xef\xbb\xbfa \xff'), 'a \ufffd'],
    ['UTF-16', latin('\xff\xfeA\0\x00\xd8B\0'), 'A\ufffdB'],
    ['UTF-16 of odd length', latin('\xff\xfeA\0B'), 'A\ufffd'],
    ['Windows-1252', latin('\xe4 \x81 \x93'), 'ä \ufffd “'],
  ])('says that %s is damaged', (_, bytes, expected) => {
    expect(decodeText(bytes)).toEqual({ text: expected, isDamaged: true });
  });

  it.each<[string, Uint8Array]>([
    ['an archive', latin(`PK\x03\x04${'text '.repeat(20)}`)],
    ['a PDF file', latin('%PDF-1.7\n')],
    ['control characters', Uint8Array.from({ length: 600 }, (_, at) => (at * 7) % 31)],
  ])('finds no text in %s', (_, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });

  it.each([1, 2, 3])('leaves out what the end has cut: %i bytes of four', length => {
    const bytes = utf8('Größe 👋').slice(0, 'Gr__e_ '.length + 1 + length);
    expect(decodeText(bytes, true)).toEqual({ text: 'Größe ', isDamaged: false });
  });
});
