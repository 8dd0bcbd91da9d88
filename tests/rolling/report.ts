/** Records each step on one line, and the number that passed. */
export class Report {
  #held = 0;
  #broken = 0;

  constructor(private readonly print: (line: string) => void) {}

  /**
   * Runs one step; a failure is printed, and the next step still runs.
   *
   * @returns the result of the step, if it passed
   */
  async step<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
    try {
      const value = await run();
      this.#held++;
      this.print(`held    ${name}`);
      return value;
    } catch (error) {
      this.#broken++;
      this.print(`BROKEN  ${name}\n        ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  get summary(): string {
    return `${this.#held} held, ${this.#broken} broken`;
  }

  /** A report without steps counts as failed. */
  get exitCode(): number {
    return this.#broken === 0 && this.#held > 0 ? 0 : 1;
  }
}

/** @throws if the values differ */
export function same(found: unknown, wanted: unknown, what = 'What was read'): void {
  const [a, b] = [found, wanted].map(value => JSON.stringify(value));
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}
