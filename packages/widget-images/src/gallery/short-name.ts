/** The start of a description, used as a name. */
export const shortName = (message: string): string => {
  const line = message.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};
