import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A part of the bench in a separate process, so that no part waits for another's work. */
export class BenchChild {
  readonly #process: ChildProcess;
  readonly #messages: object[] = [];
  #wake: (() => void) | undefined;

  constructor(file: string, ...args: string[]) {
    this.#process = fork(fileURLToPath(new URL(file, import.meta.url)), args);
    this.#process.on('message', message => {
      this.#messages.push(message as object);
      this.#wake?.();
    });
    this.#process.on('exit', () => this.#wake?.());
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  send(message: object): void {
    this.#process.send(message);
  }

  /** Resolves with the next message that satisfies `isWanted`; skips earlier ones. @throws when the process ends first */
  async next<T extends object>(isWanted: (message: object) => message is T): Promise<T> {
    for (;;) {
      for (let message = this.#messages.shift(); message; message = this.#messages.shift()) {
        if (isWanted(message)) return message;
      }
      if (this.#process.exitCode !== null) throw new Error('A process of the bench ended early');
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
    }
  }

  stop(): void {
    this.#process.kill();
  }
}

/** Processor time that a process has used so far, in milliseconds; Linux counts in hundredths of a second. */
export function processorTime(pid: number): number {
  // The program's name, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
