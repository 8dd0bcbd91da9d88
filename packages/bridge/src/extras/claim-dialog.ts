const key = Symbol.for('oriel.dialog');

/** What holds the place of a page. */
interface Claim {
  readonly isPanel: boolean;
  /** The panel that it opened over. */
  readonly below: Claim | undefined;
  isOver?: boolean;
}

/** A document and what is open on it; every bundle on the page finds the same mark. */
type MarkedDocument = Document & { [key]?: Claim | undefined };

/**
 * Takes the one place for a dialog that a page has. Undefined when it is taken; else the function that gives it back.
 *
 * @param isPanel - it is a modal panel, such as a drawer with a menu: it does not open over a dialog, and one dialog may
 *   open over it
 */
export function claimDialog(document: MarkedDocument, isPanel = false): (() => void) | undefined {
  const below = document[key];
  if (below && (isPanel || !below.isPanel)) return undefined;
  const claim: Claim = { isPanel, below };
  document[key] = claim;
  return () => {
    claim.isOver = true;
    if (document[key] !== claim) return;
    if (below && !below.isOver) document[key] = below;
    else delete document[key];
  };
}
