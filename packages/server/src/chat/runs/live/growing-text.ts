/** Maximum number of pending pieces. */
const most = 16;

/**
 * A text that grows by many small pieces. Concatenating strings keeps each piece alive until the result is read, plus one object
 * per piece; with many texts this is most of the garbage collector's work. Here the pieces are joined at intervals.
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
