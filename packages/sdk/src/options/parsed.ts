/** Parses the value of an option that may come from an attribute, where objects are written as JSON. */
export const parsed = (value: unknown): unknown => {
  try {
    // A value that is not a string is not JSON either.
    return JSON.parse(value as string);
  } catch {
    return value;
  }
};
