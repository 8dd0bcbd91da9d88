import { randomBytes } from 'node:crypto';
import { createSession, seedFreshOrganization, sessionCookieName } from '@oriel/server';
import { requestEmbedToken, type TestStack } from './start-test-stack';
import { TestBrowser } from './test-browser';
import { watchSharedState } from './watch-shared-state';

/**
 * Creates people and workspaces on a stack that nobody else uses: an owner, an administrator, a member, a person of the staff,
 * and an outsider with their own workspace. The workspace has no cards; its application and keys, its plan and its credit are
 * like those of the demonstration. Usernames, addresses and names of the workspaces end with a tag, so that leftovers of one test
 * cannot be mistaken for those of another.
 * @param stack a `sharedStack`
 * @returns the same stack, used by these people; its model endpoint is reset. `close` throws if shared data of all suites has
 * changed
 */
export async function freshOrganization(stack: TestStack): Promise<TestStack> {
  const { services, url, pageOrigin, model } = stack;
  const tag = randomBytes(3).toString('hex');
  const checkSharedState = await watchSharedState(stack);
  const { userIds, keys } = await seedFreshOrganization(services, tag);
  model?.reset();
  return {
    ...stack,
    keys,
    async signIn(person) {
      const browser = new TestBrowser(url);
      browser.setCookie(
        sessionCookieName(url),
        await createSession(services, userIds[person], services.now()),
      );
      return browser;
    },
    userId: async person => userIds[person],
    embedToken: options =>
      requestEmbedToken(url, keys, {
        user: { id: `member-${tag}`, email: `member-${tag}@nordhafen.example` },
        origin: pageOrigin,
        ...options,
      }),
    async close() {
      model?.reset();
      await checkSharedState();
    },
  };
}
