import { describe, expect, it } from 'vitest';
import { hasOwnHeading, placeOf } from './prompts-place';

describe('placeOf', () => {
  it.each([
    ['/prompts/my', 'my'],
    ['/prompts/myprompts', 'my'],
    ['/prompts/workspace', 'workspace'],
    ['/prompts/workspace/', 'workspace'],
    ['/prompts/curated', 'curated'],
    ['/prompts/constructor', 'curated'],
  ])('reads %s as the library of %s', (path, type) => {
    expect(placeOf(path)).toMatchObject({ kind: 'library', props: { view: 'library', type } });
  });

  it('lets everybody see a card, and only those with the feature make one', () => {
    expect(placeOf('/prompt/4711')).toMatchObject({
      kind: 'card',
      rule: { audience: 'all' },
      props: { promptId: '4711' },
    });
    expect(placeOf('/prompt/create')).toMatchObject({
      kind: 'create',
      rule: { audience: 'signed-in', feature: 'manageOrganizationPromptCards' },
    });
    expect(placeOf('/prompt/4711/edit')).toMatchObject({ kind: 'edit', rule: { audience: 'signed-in' } });
  });

  it.each(['versions', 'propose', 'proposals'] as const)(
    'shows the %s of a card to who is signed in',
    act => {
      expect(placeOf(`/prompt/4711/${act}`)).toEqual({
        kind: act,
        rule: { audience: 'signed-in' },
        props: { view: act, promptId: '4711' },
      });
    },
  );

  it('has a place for what was proposed, beside the tabs of the library', () => {
    expect(placeOf('/prompts/proposals/sent')?.props.detail).toBe('sent');
    expect(placeOf('/prompts/proposals')).toEqual({
      kind: 'inbox',
      rule: { audience: 'signed-in' },
      props: { view: 'proposals', detail: '' },
    });
  });

  it('imports for who may write, and hands over for who manages the workspace', () => {
    expect(placeOf('/prompts/import')).toEqual({
      kind: 'import',
      rule: { audience: 'signed-in', feature: 'manageOrganizationPromptCards' },
      props: { view: 'import' },
    });
    expect(placeOf('/prompts/hand-over')).toEqual({
      kind: 'handOver',
      rule: { audience: 'signed-in', permission: 'manageOrganizationMembers' },
      props: { view: 'handOver' },
    });
  });

  it.each([
    ['/prompt/4711', true],
    ['/prompt/4711/edit', true],
    ['/prompt/create', true],
    ['/prompt/4711/propose', true],
    ['/prompt/4711/versions', false],
    ['/prompt/4711/proposals', false],
    ['/prompts/my', false],
    ['/chat', false],
  ])('says whether %s has a heading of its own', (path, has) => {
    expect(hasOwnHeading(path)).toBe(has);
  });

  it('keeps the guest page for guests', () => {
    expect(placeOf('/guest')).toMatchObject({ kind: 'guest', rule: { audience: 'guests' } });
  });

  it.each(['/', '/prompt', '/prompt/', '/chat/1'])('knows nothing of %s', path => {
    expect(placeOf(path)).toBeUndefined();
  });
});
