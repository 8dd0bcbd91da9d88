/** Maximum pause in ms between typed letters of the same word. */
const PAUSE = 500;

/**
 * Finds the row whose text starts with the typed letters. Repeating one letter cycles through the rows that start with it.
 *
 * @returns a function that takes a typed character and returns the index of the row, or -1
 */
export function createTypeahead(now: () => number = () => performance.now()) {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return (character: string, labels: readonly string[], current: number): number => {
    const time = now();
    if (time - last > PAUSE) typed = '';
    last = time;
    typed += character.toLocaleLowerCase();
    const isRepeat = [...typed].every(letter => letter === typed[0]);
    const wanted = isRepeat ? (typed[0] ?? '') : typed;
    const start = isRepeat ? current + 1 : Math.max(current, 0);
    for (let step = 0; step < labels.length; step += 1) {
      const index = (start + step) % labels.length;
      if (labels[index]?.toLocaleLowerCase().startsWith(wanted)) return index;
    }
    return -1;
  };
}

/** Whether a key event types a character, rather than a command. */
export function isTypedCharacter(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): boolean {
  return event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
}
