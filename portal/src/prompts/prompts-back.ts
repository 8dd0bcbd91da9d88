import { placeOf } from './prompts-place';

/** URLs shown before. */
interface Remembered {
  /** Last URL of the library. */
  readonly library: string | undefined;
  /** URL before a card's sub-view. */
  readonly before: string | undefined;
}

/**
 * Target of Back for a prompts URL: from a card and the form, the library; from a card's versions and proposals, the page that
 * opened them, else the card. Undefined if there is no way back.
 */
export function backOf(pathname: string, { library = '/', before }: Remembered): string | undefined {
  const place = placeOf(pathname);
  if (!place || place.kind === 'library' || place.kind === 'guest') return undefined;
  if (!belongsToCard(place.kind)) return library;
  const card = `/prompt/${place.props.promptId}`;
  const isFromElsewhere = before?.startsWith('/prompt/') && before !== card;
  return before && !isFromElsewhere ? before : card;
}

/** Whether a place is a sub-view of a card, with a Back to the page that opened it. */
const belongsToCard = (kind: NonNullable<ReturnType<typeof placeOf>>['kind']): boolean =>
  kind === 'versions' || kind === 'propose' || kind === 'proposals';
