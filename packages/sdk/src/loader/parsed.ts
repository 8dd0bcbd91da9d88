/** The value of an option that may be the text of an attribute; an object is written as JSON. */
export const parsed = (value: unknown): unknown => {
  try {
    // What is no text is none of JSON either.
    return JSON.parse(value as string);
  } catch {
    return value;
  }
};
