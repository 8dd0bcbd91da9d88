import { describe, expect, it } from 'vitest';
import { decide, type GuardState } from './guard';

const visible = { enabled: true, status: 'visible' } as const;
const buildState = (overrides: Partial<GuardState> = {}): GuardState => ({
  user: 'signed-in',
  organization: 'ready',
  features: 'ready',
  flags: { viewOrganizationChat: visible },
  permissions: [],
  ...overrides,
});

const chat = { audience: 'signed-in', feature: 'viewOrganizationChat' } as const;

describe('decide', () => {
  it('waits until user, organization and features are known', () => {
    expect(decide(chat, buildState({ user: 'pending' }), '/chat')).toEqual({ kind: 'wait' });
    expect(decide(chat, buildState({ organization: 'pending' }), '/chat')).toEqual({ kind: 'wait' });
    expect(decide(chat, buildState({ features: 'pending' }), '/chat')).toEqual({ kind: 'wait' });
  });

  it('does not wait for the organization and features of a guest', () => {
    const guest = buildState({ user: 'guest', organization: 'pending', features: 'pending', flags: {} });
    expect(decide({ audience: 'all' }, guest, '/')).toEqual({ kind: 'show' });
    expect(decide({ audience: 'guests' }, guest, '/guest')).toEqual({ kind: 'show' });
  });

  it("sends a guest's deep link to the login with its full path, although the feature is off", () => {
    const guest = buildState({ user: 'guest', flags: {} });
    expect(decide(chat, guest, '/chat/1?skipFetch=true')).toEqual({
      kind: 'login',
      returnTo: '/chat/1?skipFetch=true',
    });
  });

  it('sends people who are signed in away from pages for guests', () => {
    expect(decide({ audience: 'guests' }, buildState(), '/guest')).toEqual({ kind: 'home' });
  });

  it.each(['hidden', 'noSubscription', 'insufficientSubscription'] as const)('sends %s Home', status => {
    const state = buildState({ flags: { viewOrganizationChat: { enabled: false, status } } });
    expect(decide(chat, state, '/chat')).toEqual({ kind: 'home' });
  });

  it('refuses users whose role lacks the feature', () => {
    const state = buildState({ flags: { viewOrganizationChat: { enabled: false, status: 'denied' } } });
    expect(decide(chat, state, '/chat')).toEqual({ kind: 'refused' });
  });

  it('refuses users without the permission', () => {
    const rule = { audience: 'signed-in', permission: 'manageOrganizationMembers' } as const;
    expect(decide(rule, buildState(), '/prompts/hand-over')).toEqual({ kind: 'refused' });
    const manager = buildState({ permissions: ['manageOrganizationMembers'] });
    expect(decide(rule, manager, '/prompts/hand-over')).toEqual({ kind: 'show' });
  });

  it('shows what is visible', () => {
    expect(decide(chat, buildState(), '/chat')).toEqual({ kind: 'show' });
  });
});
