/** Limits of a program's question. Separate from the other limits, which each widget loads. */
export const programLimits = {
  /** Bytes of the body, with its images. */
  body: 16 * 1024 * 1024,
  /** Characters of all texts and tools, without the images. */
  characters: 1024 * 1024,
  /** Images of a question and its earlier messages; the earliest of more are left out. */
  images: 10,
  tools: 128,
  /** Characters of the description of a tool. */
  toolDescription: 4_000,
} as const;
