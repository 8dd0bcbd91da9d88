import type { LibraryType, PromptsProps } from '@oriel/contracts';

/** What the widget shows. */
export type View =
  | { readonly kind: 'library' }
  | { readonly kind: 'card'; readonly cardId: string }
  /** Without an id a new card is made. */
  | { readonly kind: 'form'; readonly cardId: string | undefined };

/** The view that a host's options name. */
export function viewOf({ view = 'library', promptId }: PromptsProps): View {
  if (view === 'card' && promptId) return { kind: 'card', cardId: promptId };
  if (view === 'form') return { kind: 'form', cardId: promptId };
  return { kind: 'library' };
}

/** The route of the product for a view: what a host is asked to go to. */
export function routeOf(view: View, type: LibraryType, isGuest: boolean): string {
  if (view.kind === 'card') return `/prompt/${view.cardId}`;
  if (view.kind === 'form') return view.cardId ? `/prompt/${view.cardId}/edit` : '/prompt/create';
  return isGuest ? '/guest' : `/prompts/${type}`;
}
