/** Limits of prompt cards, shared by form, import and server. Lengths count Unicode code points after NFC and trim. */
export const cardLimits = {
  title: 50,
  description: 140,
  prompt: 20_000,
  tag: 30,
  tags: 10,
  variables: 20,
  /** Options per variable. */
  options: 50,
  /** Maximum length of a tag's or variable's name in a problem report; longer ones are cut. */
  problemName: 30,
  /** Teams that a card can be shown to. */
  teams: 50,
  listName: 50,
  listCategory: 50,
  /** Length of a message for a proposal or a decision. */
  note: 500,
  search: 200,
  /** Rows per import. */
  importRows: 5_000,
  /** Columns per import, far more than a card has fields. */
  importColumns: 100,
  importBytes: 10 * 1024 * 1024,
  /** Cards in the collection `RECENT`. */
  recent: 50,
  /** Cards in one bulk action: as many as a page may show. */
  chosen: 100,
  /** Days in which a deleted card can be restored. */
  binDays: 30,
} as const;

/** The allowed page sizes. */
export const cardPageSizes = [20, 40, 60] as const;
