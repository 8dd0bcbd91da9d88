/** A word that opens a list of choices. */
export interface Trigger {
  /** `/`: prompt cards. `@`: agents. */
  readonly sign: '/' | '@';
  readonly query: string;
  /** Position of the sign. */
  readonly start: number;
}

/** Finds the word at the caret if it starts with a sign: `/` at the start of a line, `@` at the start of a word. */
export function findTrigger(text: string, caret: number): Trigger | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const [, cards] = /^\/([^/\n]{0,60})$/.exec(line) ?? [];
  if (cards !== undefined) return { sign: '/', query: cards.trim(), start: caret - line.length };
  const [whole, agents] = /(?<=^|\s)@([^@\s]{0,60})$/.exec(line) ?? [];
  if (whole === undefined || agents === undefined) return undefined;
  return { sign: '@', query: agents, start: caret - whole.length };
}
