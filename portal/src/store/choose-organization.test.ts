import type { Organization } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { chooseOrganization } from './organization-store';

const build = (id: string, personal = false): Organization => ({
  id,
  name: id,
  personal,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});
const studio = build('studio');
const own = build('own', true);

describe('chooseOrganization', () => {
  it.each([
    ['the address before the remembered one', { query: 'own', remembered: 'studio' }, own],
    ['the remembered one', { remembered: 'studio' }, studio],
    [
      'the remembered one where the address names one of others',
      { query: 'foreign', remembered: 'studio' },
      studio,
    ],
    ['the personal one when the remembered one is gone', { remembered: 'gone' }, own],
    ['the personal one', {}, own],
  ])('takes %s', (_, wanted, organization) => {
    expect(chooseOrganization([studio, own], wanted)).toEqual({ kind: 'chosen', organization });
  });

  it('takes the first where none is personal', () => {
    expect(chooseOrganization([studio], {})).toEqual({ kind: 'chosen', organization: studio });
  });

  it('says when there is none at all', () => {
    expect(chooseOrganization([], {})).toEqual({ kind: 'none' });
  });
});
