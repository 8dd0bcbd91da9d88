import type { LibraryType, PromptsProps } from '@oriel/contracts';
import type { RouteRule } from '../routing/guard';

/** The view of a prompts URL, and who may see it. */
export interface PromptsPlace {
  readonly kind:
    | 'library'
    | 'guest'
    | 'card'
    | 'edit'
    | 'create'
    | 'versions'
    | 'propose'
    | 'proposals'
    | 'inbox'
    | 'import'
    | 'handOver';
  readonly rule: RouteRule;
  readonly props: Pick<PromptsProps, 'view' | 'type' | 'promptId' | 'detail'>;
}

/** Whether the page at a URL has its own heading, so that the title in the header is not one. */
export const hasOwnHeading = (pathname: string): boolean => {
  const kind = placeOf(pathname)?.kind;
  return kind === 'card' || kind === 'edit' || kind === 'create' || kind === 'propose';
};

/** `myprompts` is an alias of `my`; unknown values mean the curated library. */
const libraryTypeOf = (name: string | undefined): LibraryType =>
  name === 'my' || name === 'myprompts' ? 'my' : name === 'workspace' ? 'workspace' : 'curated';

/** Parses a prompts path; undefined for any other path. */
export function placeOf(pathname: string): PromptsPlace | undefined {
  const [, part, id, act] = pathname.split('/');
  if (part === 'guest')
    return { kind: 'guest', rule: { audience: 'guests' }, props: { view: 'guest', type: 'curated' } };
  if (part === 'prompts' && id === 'proposals')
    return {
      kind: 'inbox',
      rule: { audience: 'signed-in' },
      props: { view: 'proposals', detail: act === 'sent' ? act : '' },
    };
  if (part === 'prompts' && id === 'import') {
    return {
      kind: 'import',
      rule: { audience: 'signed-in', feature: 'manageOrganizationPromptCards' },
      props: { view: 'import' },
    };
  }
  if (part === 'prompts' && id === 'hand-over') {
    return {
      kind: 'handOver',
      rule: { audience: 'signed-in', permission: 'manageOrganizationMembers' },
      props: { view: 'handOver' },
    };
  }
  if (part === 'prompts') {
    return {
      kind: 'library',
      rule: { audience: 'signed-in' },
      props: { view: 'library', type: libraryTypeOf(id) },
    };
  }
  if (part !== 'prompt' || !id) return undefined;
  if (id === 'create') {
    return {
      kind: 'create',
      rule: { audience: 'signed-in', feature: 'manageOrganizationPromptCards' },
      props: { view: 'form' },
    };
  }
  if (act === 'edit')
    return { kind: 'edit', rule: { audience: 'signed-in' }, props: { view: 'form', promptId: id } };
  if (act === 'versions' || act === 'propose' || act === 'proposals')
    return { kind: act, rule: { audience: 'signed-in' }, props: { view: act, promptId: id } };
  return { kind: 'card', rule: { audience: 'all' }, props: { view: 'card', promptId: id } };
}
