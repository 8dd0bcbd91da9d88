/*
 * Cuts a stream of JSON into the elements of its outermost list, so that a list of any length is read with the memory of one
 * element. It only follows strings and brackets; `JSON.parse` reads and checks each element.
 */
import { chatTransferLimits } from '@oriel/contracts';

/** An element of a list. */
export interface JsonElement {
  /** The element as JSON; only its beginning if it is too large. */
  readonly text: string;
  /** It is larger or deeper than allowed, or has too many values. */
  readonly isTooLarge: boolean;
}

/** Bytes that are kept of an element that is too large. */
const headBytes = 2_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;
/** Space, tab and line ends. The bytes of a byte order mark count as space. */
const isSpace = (byte: number) =>
  byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0xef || byte === 0xbb || byte === 0xbf;

/** Yields the elements of the outermost list, or the only value. @throws `SyntaxError` if the text breaks off */
export async function* splitJson(
  chunks: AsyncIterable<Uint8Array>,
  { importChatBytes, importChatValues, importDepth } = chatTransferLimits as {
    readonly importChatBytes: number;
    readonly importChatValues: number;
    readonly importDepth: number;
  },
): AsyncGenerator<JsonElement> {
  /** Undefined until the first byte that is no space. */
  let isList: boolean | undefined;
  let isEnded = false;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let isWithin = false;
  let isTooLarge = false;
  let size = 0;
  let values = 0;
  let parts: Uint8Array[] = [];

  const keep = (part: Uint8Array) => {
    size += part.length;
    isTooLarge ||= size > importChatBytes;
    if (!isTooLarge) parts.push(part);
    else if (parts.length !== 1 || (parts[0]?.length ?? 0) < headBytes)
      parts = [Buffer.concat([...parts, part]).subarray(0, headBytes)];
  };
  const take = (): JsonElement => {
    const element = { text: Buffer.concat(parts).toString('utf8'), isTooLarge };
    parts = [];
    size = 0;
    values = 0;
    isTooLarge = false;
    isWithin = false;
    return element;
  };

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      // The index is within the chunk.
      const byte = chunk[at] as number;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInString = false;
        continue;
      }
      if (!isWithin) {
        if (isEnded || isSpace(byte) || byte === comma) continue;
        if (isList === undefined) {
          isList = byte === 0x5b;
          if (isList) continue;
        }
        if (byte === 0x5d) {
          isEnded = true;
          continue;
        }
        isWithin = true;
        from = at;
      }
      if (byte === quote) isInString = true;
      else if (isOpening(byte)) {
        depth++;
        isTooLarge ||= depth > importDepth || ++values > importChatValues;
      } else if (byte === comma && depth > 0) {
        isTooLarge ||= ++values > importChatValues;
      } else if (isClosing(byte) && depth > 0) {
        depth--;
        if (depth > 0) continue;
        keep(chunk.subarray(from, at + 1));
        yield take();
        isEnded = !isList;
      } else if (depth === 0 && (byte === comma || byte === 0x5d)) {
        keep(chunk.subarray(from, at));
        yield take();
        isEnded = byte === 0x5d;
      }
    }
    if (isWithin) keep(chunk.subarray(from));
  }
  // A single number or word has no end of its own.
  if (isWithin && !isList && depth === 0 && !isInString) yield take();
  else if (isWithin || (isList && !isEnded)) throw new SyntaxError('The JSON breaks off');
}
