/** The day of a moment where the person is, as a date field has it. */
export function dayOf(moment: Date | string | number): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last moment of a day where the person is. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999`);
