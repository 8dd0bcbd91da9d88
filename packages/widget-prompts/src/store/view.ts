import type { LibraryType, PromptsProps } from '@oriel/contracts';

/** The view of the widget. */
export type View =
  | { readonly kind: 'library' }
  | { readonly kind: 'card'; readonly cardId: string }
  /** Without an id: a new card. */
  | { readonly kind: 'form'; readonly cardId: string | undefined }
  | { readonly kind: 'versions' | 'propose'; readonly cardId: string }
  /** Without an id: the proposals of all cards that concern the user. */
  | { readonly kind: 'proposals'; readonly cardId: string | undefined }
  | { readonly kind: 'import' | 'handOver' };

/** The view set by a host's options. */
export function viewOf({ view = 'library', promptId }: PromptsProps): View {
  if ((view === 'card' || view === 'versions' || view === 'propose') && promptId)
    return { kind: view, cardId: promptId };
  if (view === 'form' || view === 'proposals') return { kind: view, cardId: promptId };
  if (view === 'import' || view === 'handOver') return { kind: view };
  return { kind: 'library' };
}

/** The product route of a view, which a host is asked to navigate to. */
export function routeOf(view: View, type: LibraryType, isGuest: boolean): string {
  if (view.kind === 'versions' || view.kind === 'propose') return `/prompt/${view.cardId}/${view.kind}`;
  if (view.kind === 'proposals')
    return view.cardId ? `/prompt/${view.cardId}/proposals` : '/prompts/proposals';
  if (view.kind === 'import') return '/prompts/import';
  if (view.kind === 'handOver') return '/prompts/hand-over';
  if (view.kind === 'card') return `/prompt/${view.cardId}`;
  if (view.kind === 'form') return view.cardId ? `/prompt/${view.cardId}/edit` : '/prompt/create';
  return isGuest ? '/guest' : `/prompts/${type}`;
}
