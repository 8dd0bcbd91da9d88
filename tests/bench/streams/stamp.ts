/**
 * One delta of a measured stream: its number and when it was written, so that whoever reads it knows what is missing and
 * how long it took. The clock is the machine's own, which all processes share; nanoseconds.
 */
export const formatStamp = (number: number): string => `${number}:${process.hrtime.bigint()};`;

/** Finds the stamps of one stream in its bytes, however they are cut and however many stand together. */
export class StampReader {
  #rest = '';
  #next = 0;

  /** How many have come, in order and without a gap. */
  get count(): number {
    return this.#next;
  }

  /** @returns the number of each new stamp, and how long ago it was written, in milliseconds */
  read(text: string): { number: number; latency: number }[] {
    const now = process.hrtime.bigint();
    const buffer = this.#rest + text;
    const found: { number: number; latency: number }[] = [];
    let end = 0;
    for (const match of buffer.matchAll(/(\d+):(\d+);/g)) {
      end = match.index + match[0].length;
      // What is repeated, such as the finished message at the end, counts once.
      if (Number(match[1]) !== this.#next) continue;
      found.push({ number: this.#next, latency: Number(now - BigInt(match[2] ?? 0)) / 1e6 });
      this.#next += 1;
    }
    this.#rest = buffer.slice(Math.max(end, buffer.length - 64));
    return found;
  }
}
