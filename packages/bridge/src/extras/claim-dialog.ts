const key = Symbol.for('oriel.dialog');

/** A document with its dialog lock; every bundle on the page finds the same lock. */
type MarkedDocument = Document & { [key]?: object };

/** Claims the page's one dialog lock. Returns undefined if it is held; else the function that releases it. */
export function claimDialog(document: MarkedDocument): (() => void) | undefined {
  if (document[key]) return undefined;
  const claim = {};
  document[key] = claim;
  return () => {
    if (document[key] === claim) delete document[key];
  };
}
