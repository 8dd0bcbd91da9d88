import type { HostSurface, SurfaceHandlers } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';
import { ask } from './ask';
import type { SignInWindow } from './sign-in-window';
import type { Tokens } from './tokens';
import { copyText, openAddress } from './usual-actions';

/** Options of {@link createDefaultHost}. */
export interface DefaultHostOptions {
  readonly context: MountContext;
  readonly tokens: Tokens;
  /** Switches the page's widgets to another workspace; returns false if they cannot switch. */
  readonly switchOrganization: (organizationId: string) => boolean;
  readonly getSnapshot: SurfaceHandlers<HostSurface>['getSnapshot'];
  /** Notifies the widget that its sign-in may have finished. */
  readonly onSignInWoken: () => void;
  /** Aborted when this host's widget has ended. */
  readonly signal: AbortSignal;
}

/** The host of a page without a host of its own: each method has a default that listeners can take over. */
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
      // Without a token, the user may press Sign in. Load the code now, because a browser opens a window only shortly after the
      // press.
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
    // The widget shows its own toast if the page does not handle it.
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
    // Loaded on demand: few pages lend tools.
    callTool: async (input, { signal }) =>
      (await import('./tools')).answerTools(context.options.tools, input, signal),
  };
}
