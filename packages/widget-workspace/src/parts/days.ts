/** The day of a moment in the user's time zone, in the format of a date field. */
export function dayOf(moment: Date | string | number): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last moment of a day in the user's time zone. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999`);

/** The first moment of a day in the user's time zone. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00`);

/** The first moment of the next day. */
export function startOfNextDay(day: string): Date {
  const date = startOfDay(day);
  date.setDate(date.getDate() + 1);
  return date;
}
