/** Different pages that one answer may read. */
const pagesOfAnswer = 8;

/**
 * The addresses that people and tools have named in a conversation. An address counts only as a whole, and an answer reads
 * only some pages: a text that lists an address for each letter, or for each length, could have the model spell out by what
 * it reads what was said in the chat.
 */
export class NamedAddresses {
  readonly #texts: string[] = [];
  readonly #read = new Set<string>();

  add(text: string): void {
    if (text !== '') this.#texts.push(text);
  }

  /** Whether a page at this address may be read; what may be counts as read. @param address - Without its scheme. */
  allow(address: string): boolean {
    if (this.#read.has(address)) return true;
    if (this.#read.size >= pagesOfAnswer || !this.#texts.some(text => namesWhole(text, address)))
      return false;
    this.#read.add(address);
    return true;
  }
}

/** Characters that go on with an address. */
const goesOn = /[\p{L}\p{N}_%=&~+@-]/u;

function namesWhole(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const [before, after] = [text[at - 1] ?? '', text[at + address.length] ?? ''];
    if (!goesOn.test(before) && before !== '.' && !goesOn.test(after)) return true;
  }
  return false;
}
