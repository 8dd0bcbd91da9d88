/** Name of a file with the day on which it was made, as the person's clock has it. */
export function fileName(name: string, ending: string, now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${name}-${parts.map(part => String(part).padStart(2, '0')).join('-')}.${ending}`;
}
