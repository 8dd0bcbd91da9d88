/** Limits of prompt cards, used by form, import and server alike. Lengths count Unicode code points after NFC and trim. */
export const cardLimits = {
  title: 50,
  description: 140,
  prompt: 20_000,
  tag: 30,
  tags: 10,
  variables: 20,
  /** Options of one variable. */
  options: 50,
  /** Length to which the name of a tag or variable is cut in the report of its problem. */
  toldName: 30,
  listName: 50,
  listCategory: 50,
  /** Message that comes with a proposal or a decision. */
  note: 500,
  search: 200,
  /** Rows of one import. */
  importRows: 5_000,
  /** Columns of one import, far more than a card has fields. */
  importColumns: 100,
  importBytes: 10 * 1024 * 1024,
  /** Cards of the collection `RECENT`. */
  recent: 50,
  /** Cards that are changed at once: as many as a page may show. */
  chosen: 100,
  /** Days for which a deleted card can be brought back. */
  binDays: 30,
} as const;

/** How many cards a page may show. */
export const cardPageSizes = [20, 40, 60] as const;
