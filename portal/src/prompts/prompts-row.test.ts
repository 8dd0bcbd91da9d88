import { describe, expect, it } from 'vitest';
import { backOf } from './prompts-row';

const library = '/prompts/my?search=tide';

describe('backOf', () => {
  it.each(['/prompt/1', '/prompt/1/edit', '/prompt/create', '/prompts/proposals', '/prompts/import'])(
    'leads from %s to the library as it was left',
    path => {
      expect(backOf(path, { library, before: '/prompt/1' })).toBe(library);
      expect(backOf(path, { library: undefined, before: undefined })).toBe('/');
    },
  );

  it.each(['/prompt/1', library, '/prompts/proposals'])(
    'leads from what belongs to a card to where it was opened (%s)',
    before => {
      for (const act of ['versions', 'propose', 'proposals'])
        expect(backOf(`/prompt/1/${act}`, { library, before })).toBe(before);
    },
  );

  it.each([undefined, '/prompt/2'])('leads to the card where that is not known (%s)', before => {
    expect(backOf('/prompt/1/versions', { library, before })).toBe('/prompt/1');
  });

  it.each(['/prompts/my', '/guest', '/chat'])('leads nowhere from %s', path => {
    expect(backOf(path, { library, before: undefined })).toBeUndefined();
  });
});
