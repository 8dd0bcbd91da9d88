import type { Client } from '@oriel/client';
import { getSession, logout, type Session } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';

export type SessionState =
  | { kind: 'pending' }
  /** The service did not respond; the start page reports it. */
  | { kind: 'failed'; error: unknown }
  | { kind: 'guest' }
  | { kind: 'signed-in'; session: Session };

/** The session of the portal. Starts unknown, is fetched once, and becomes a guest on sign-out or when it has ended. */
export function createSessionStore(client: Client) {
  const state = signal<SessionState>({ kind: 'pending' });

  return {
    state: computed(() => state.value),
    user: computed(() => (state.value.kind === 'signed-in' ? state.value.session : undefined)),
    async load() {
      state.value = { kind: 'pending' };
      try {
        const session = await client.call(getSession, {});
        state.value = session.authenticated ? { kind: 'signed-in', session } : { kind: 'guest' };
      } catch (error) {
        state.value = { kind: 'failed', error };
      }
    },
    /** The session has ended elsewhere: in another tab, or by timeout. */
    end() {
      state.value = { kind: 'guest' };
    },
    async logout() {
      await client.call(logout, {});
      state.value = { kind: 'guest' };
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
