import type { HostSurface, SurfaceHandlers } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';
import { ask } from './ask';
import type { SignInWindow } from './sign-in-window';
import type { Tokens } from './tokens';
import { copyText, openAddress } from './usual-actions';

/** What {@link createDefaultHost} needs beside the mount. */
export interface DefaultHostOptions {
  readonly context: MountContext;
  readonly tokens: Tokens;
  /** Has the widgets of the page work in another workspace; answers whether they can. */
  readonly switchOrganization: (organizationId: string) => boolean;
  readonly getSnapshot: SurfaceHandlers<HostSurface>['getSnapshot'];
  /** Tells the widget that it is worth asking how its sign-in ended. */
  readonly onSignInWoken: () => void;
  /** Aborted when this host has no widget any more. */
  readonly signal: AbortSignal;
}

/** The host that a page has without writing one: each method does the usual unless a listener takes it over. */
export function createDefaultHost({
  context,
  tokens,
  switchOrganization,
  getSnapshot,
  onSignInWoken,
  signal,
}: DefaultHostOptions): SurfaceHandlers<HostSurface> {
  let signInWindow: SignInWindow | undefined;
  const fetchSignInWindow = async () => {
    const { createSignInWindow } = await import('./sign-in-window');
    signInWindow ??= createSignInWindow(onSignInWoken, signal);
    return signInWindow;
  };
  return {
    getSnapshot,
    async getToken({ reason }) {
      const token = await tokens.get(reason);
      // Who has none may press Sign in, and a browser opens a window only soon after the press.
      if (!token) void fetchSignInWindow().catch(() => {});
      return token;
    },
    async signIn(input) {
      const taken = await ask(context, 'auth:required', input);
      const snapshot = await getSnapshot({}, { signal: AbortSignal.abort() });
      if (snapshot.state.authentication === 'session' && !taken.handled) {
        const { goToSignIn } = await import('./page-sign-in');
        goToSignIn(context);
        return { signedIn: false };
      }
      return { signedIn: (await tokens.get('initial')) !== null };
    },
    signInWindow: async input => (await fetchSignInWindow()).act(input),
    async navigate(input) {
      const { handled } = await ask(context, 'navigate', input);
      return { handled: handled || openAddress(input.href) };
    },
    async switchOrganization(input) {
      const { handled } = await ask(context, 'switchOrganization', input);
      return { handled: handled || switchOrganization(input.organizationId) };
    },
    async openDialog(input) {
      const answer = await ask(context, 'openDialog', { name: input.name, args: input.args });
      if (answer.handled || input.isOwn) return answer;
      return (await import('./dialogs')).openOwnedDialog(context, input, signal);
    },
    claimDialog: async ({ act }) => (await import('./dialogs')).holdDialog(context, act, signal),
    // A widget shows its own toast where the page does not.
    notify: input => ask(context, 'notify', input),
    async copy(input) {
      const { handled } = await ask(context, 'copy', input);
      return { handled: handled || (await copyText(input.text)) };
    },
    async download(input) {
      const { handled } = await ask(context, 'download', input);
      if (handled) return { handled };
      const { saveFile } = await import('./save-file');
      return { handled: saveFile(input.name, input.type, input.data) };
    },
    // Few pages lend functions.
    callTool: async (input, { signal }) =>
      (await import('./tools')).answerTools(context.options.tools, input, signal),
  };
}
