import { placeOf } from './prompts-place';

/** Where somebody was before. */
interface Remembered {
  /** Address of the library as it was left. */
  readonly library: string | undefined;
  /** Address before what belongs to a card. */
  readonly before: string | undefined;
}

/**
 * Where Back leads from an address of the prompts: from a card and the form to the library; from the versions and the
 * proposals of a card to where they were opened, else to the card. Undefined where there is no way back.
 */
export function backOf(pathname: string, { library = '/', before }: Remembered): string | undefined {
  const place = placeOf(pathname);
  if (!place || place.kind === 'library' || place.kind === 'guest') return undefined;
  if (!belongsToCard(place.kind)) return library;
  const card = `/prompt/${place.props.promptId}`;
  const isFromElsewhere = before?.startsWith('/prompt/') && before !== card;
  return before && !isFromElsewhere ? before : card;
}

/** Whether a place is about a card and leads back to where that was. */
const belongsToCard = (kind: NonNullable<ReturnType<typeof placeOf>>['kind']): boolean =>
  kind === 'versions' || kind === 'propose' || kind === 'proposals';
