/** Limits of pictures that no setting changes. */
export const imageRules = {
  /** Pictures of one person that may be under way together. */
  running: 8,
  /** Hours in which a deletion can be undone. */
  undoHours: 1,
  /** Hours that one is kept of which there is no picture. */
  failedHours: 24,
  /** Hours that an uploaded reference picture is kept. */
  referenceHours: 24,
  /** Uploaded reference pictures of one person. */
  references: 50,
  referenceBytes: 10 * 1024 * 1024,
  /** Pixels of either side of a reference picture. */
  referenceSide: 8_192,
  /** Width of a thumbnail. */
  thumbnailWidth: 400,
} as const;
