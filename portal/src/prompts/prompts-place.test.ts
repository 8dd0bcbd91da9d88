import { describe, expect, it } from 'vitest';
import { placeOf } from './prompts-place';

describe('placeOf', () => {
  it.each([
    ['/prompts/my', 'my'],
    ['/prompts/myprompts', 'my'],
    ['/prompts/workspace', 'workspace'],
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

  it('keeps the guest page for guests', () => {
    expect(placeOf('/guest')).toMatchObject({ kind: 'guest', rule: { audience: 'guests' } });
  });

  it.each(['/', '/prompt', '/prompt/', '/chat/1'])('knows nothing of %s', path => {
    expect(placeOf(path)).toBeUndefined();
  });
});
