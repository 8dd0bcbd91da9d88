/** A file name with the current date in the user's time zone. */
export function fileName(name: string, ending: string, now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${name}-${parts.map(part => String(part).padStart(2, '0')).join('-')}.${ending}`;
}
