/** Maximum number of different pages that one answer may read. */
const pagesOfAnswer = 8;

/**
 * The addresses that people and tools have named in a conversation. Only whole addresses count, and an answer reads only a few
 * pages: otherwise a text with an address for each letter, or for each length, could make the model leak the chat through the
 * addresses that it reads.
 */
export class NamedAddresses {
  readonly #texts: string[] = [];
  readonly #read = new Set<string>();

  add(text: string): void {
    if (text !== '') this.#texts.push(text);
  }

  /** Whether a page at this address may be read; an allowed address counts as read. @param address - Without its scheme. */
  allow(address: string): boolean {
    if (this.#read.has(address)) return true;
    if (this.#read.size >= pagesOfAnswer || !this.#texts.some(text => namesWhole(text, address)))
      return false;
    this.#read.add(address);
    return true;
  }
}

/** Characters that continue an address. */
const goesOn = /[\p{L}\p{N}_%=&~+@-]/u;

function namesWhole(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const [before, after] = [text[at - 1] ?? '', text[at + address.length] ?? ''];
    if (!goesOn.test(before) && before !== '.' && !goesOn.test(after)) return true;
  }
  return false;
}
