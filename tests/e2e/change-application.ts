import type { Page } from '@playwright/test';
import type { Stack } from './stack/stack';

/** Settings of an application that an owner may change. */
export interface ApplicationPatch {
  readonly enabled?: boolean;
  readonly allowedOrigins?: readonly string[];
}

/**
 * Changes the application with a publishable key, in the name of the owner who is signed in on the page.
 *
 * @returns the origins that it allowed before
 */
export async function changeApplication(
  owner: Page,
  stack: Stack,
  publishableKey: string,
  patch: ApplicationPatch,
): Promise<readonly string[]> {
  return owner.evaluate(
    async ([base, key, change]) => {
      // A workspace that does not show its applications to this person returns none.
      const list = async (path: string) => {
        const answer = await fetch(`${base}${path}`);
        return answer.ok ? answer.json() : [];
      };
      for (const { id } of await list('/core/v1/organizations/me')) {
        const path = `/access/v1/organizations/${id}/applications`;
        for (const application of await list(path)) {
          if (application.publishableKey !== key) continue;
          const changed = await fetch(`${base}${path}/${application.id}`, {
            method: 'PATCH',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(change),
          });
          if (!changed.ok) throw new Error(`${changed.status} ${await changed.text()}`);
          return application.allowedOrigins;
        }
      }
      throw new Error('No application of this owner has the key');
    },
    [`${stack.portal}/api`, publishableKey, patch] as const,
  );
}
