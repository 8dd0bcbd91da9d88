/** A kind of database that the suites of the chat run on. */
export interface Engine {
  readonly name: string;
  /** Address of an empty database; undefined for the embedded one. */
  url(): Promise<string | undefined>;
  close(): Promise<void>;
}

export const engines: readonly Engine[] = [
  { name: 'PGlite', url: async () => undefined, close: async () => undefined },
];
