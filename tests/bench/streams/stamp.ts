/**
 * Formats one delta of a measured stream: its number and the time of writing, so that the reader can detect gaps and measure
 * latency. Uses the machine's monotonic clock, which all processes share, in nanoseconds.
 */
export const formatStamp = (number: number): string => `${number}:${process.hrtime.bigint()};`;

/** Finds the stamps of one stream in its bytes, regardless of how they are split or joined. */
export class StampReader {
  #rest = '';
  #next = 0;

  /** Number of stamps received, in order and without a gap. */
  get count(): number {
    return this.#next;
  }

  /** @returns the number and latency of each new stamp, in milliseconds */
  read(text: string): { number: number; latency: number }[] {
    const now = process.hrtime.bigint();
    const buffer = this.#rest + text;
    const found: { number: number; latency: number }[] = [];
    let end = 0;
    for (const match of buffer.matchAll(/(\d+):(\d+);/g)) {
      end = match.index + match[0].length;
      // Repeated stamps, such as those in the finished message at the end, count once.
      if (Number(match[1]) !== this.#next) continue;
      found.push({ number: this.#next, latency: Number(now - BigInt(match[2] ?? 0)) / 1e6 });
      this.#next += 1;
    }
    this.#rest = buffer.slice(Math.max(end, buffer.length - 64));
    return found;
  }
}
