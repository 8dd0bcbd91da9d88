/** A word that asks for something to choose from. */
export interface Trigger {
  /** `/`: prompt cards. `@`: agents. */
  readonly sign: '/' | '@';
  readonly query: string;
  /** Where the sign stands. */
  readonly start: number;
}

/** The word at the caret if it begins with a sign: `/` as the first of a line, `@` as the first of a word. */
export function findTrigger(text: string, caret: number): Trigger | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const [, cards] = /^\/([^/\n]{0,60})$/.exec(line) ?? [];
  if (cards !== undefined) return { sign: '/', query: cards.trim(), start: caret - line.length };
  const [whole, agents] = /(?<=^|\s)@([^@\s]{0,60})$/.exec(line) ?? [];
  if (whole === undefined || agents === undefined) return undefined;
  return { sign: '@', query: agents, start: caret - whole.length };
}
