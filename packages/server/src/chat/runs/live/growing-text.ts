/** So many pieces wait to be joined at most. */
const most = 16;

/**
 * A text that grows by many small pieces. A string that is added to keeps each of them alive until somebody reads it, and
 * one object more for each to hold them together; of many texts at once, that is most of what the garbage collector has
 * to look at. Here the pieces are joined every so often.
 */
export class GrowingText {
  #joined = '';
  readonly #pieces: string[] = [];

  append(piece: string): void {
    if (this.#pieces.push(piece) === most) this.#join();
  }

  clear(): void {
    this.#joined = '';
    this.#pieces.length = 0;
  }

  toString(): string {
    this.#join();
    return this.#joined;
  }

  #join(): void {
    this.#joined += this.#pieces.join('');
    this.#pieces.length = 0;
  }
}
