/** Limits of images that cannot be configured. */
export const imageRules = {
  /** Maximum number of running images per person. */
  running: 8,
  /** Hours in which a deletion can be undone. */
  undoHours: 1,
  /** Hours for which a failed image is kept. */
  failedHours: 24,
  /** Hours for which an uploaded reference image is kept. */
  referenceHours: 24,
  /** Maximum number of uploaded reference images per person. */
  references: 50,
  referenceBytes: 10 * 1024 * 1024,
  /** Maximum pixels of either side of a reference image. */
  referenceSide: 8_192,
  /** Width of a thumbnail in pixels. */
  thumbnailWidth: 400,
} as const;
