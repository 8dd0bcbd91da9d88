/** Detects the end of an object that arrives in pieces, at a cost independent of the earlier pieces. */
export class JsonDepth {
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #isWhole = false;

  /** Whether the object is complete. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  push(piece: string): void {
    for (let index = 0; index < piece.length; index++) {
      const char = piece.charCodeAt(index);
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (char === backslash) this.#isEscaped = true;
        else if (char === quote) this.#isText = false;
      } else if (char === quote) this.#isText = true;
      else if (char === openBrace || char === openBracket) this.#depth++;
      else if (char === closeBrace || char === closeBracket) {
        this.#depth--;
        if (this.#depth === 0) this.#isWhole = true;
      }
    }
  }

  reset(): void {
    this.#depth = 0;
    this.#isText = false;
    this.#isEscaped = false;
    this.#isWhole = false;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
