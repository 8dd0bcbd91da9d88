const key = Symbol.for('oriel.dialog');

/** A document and what is open on it; every bundle on the page finds the same mark. */
type MarkedDocument = Document & { [key]?: object };

/** Takes the one place for a dialog that a page has. Undefined when it is taken; else the function that gives it back. */
export function claimDialog(document: MarkedDocument): (() => void) | undefined {
  if (document[key]) return undefined;
  const claim = {};
  document[key] = claim;
  return () => {
    if (document[key] === claim) delete document[key];
  };
}
