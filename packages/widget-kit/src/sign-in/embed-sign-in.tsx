/*
 * Signs a person in where the page has no tokens to give. Required:
 *   1. the window is opened in the click, by the page; that it was blocked is known, that it was closed is not: with COOP
 *      its `closed` lies, so the result is asked for until there is one, ten minutes are over or the person gives up;
 *   2. a message or the focus of the page only makes the next question come sooner;
 *   3. the token stays in memory; the secret of an attempt is kept in the tab while the page itself is away, and no longer;
 *   4. who has signed in once is signed in again by the cookie, at the start and before each token ends;
 *   5. widgets of one application on one origin sign in and out together.
 */
import type { AccessToken } from '@oriel/client';
import type { HostSurface, MethodInput, MethodOutput, TokenReason, WidgetName } from '@oriel/contracts';
import type { WidgetHost } from '../host/widget-host';
import type { WidgetStatus } from '../host/widget-status';
import { createProofKey, type ProofKey } from './proof-key';
import { keptRoundTrip } from './round-trip';
import { signInName } from './round-trip-key';
import { SignInSteps } from './SignInSteps';
import { createSignInCalls, type SignInOutcome } from './sign-in-calls';
import { type SignInStep, signInTexts } from './texts';

/** Milliseconds between two questions. */
const interval = 1_000;
/** Milliseconds that an attempt lasts. */
const lifetime = 10 * 60_000;
/** Milliseconds that an answer may take when the page has come back, or goes. */
const patience = 10_000;

/** Dependencies of {@link createEmbedSignIn}. */
export interface EmbedSignInOptions {
  readonly host: WidgetHost;
  readonly widget: WidgetName;
  readonly publishableKey: string | null;
  readonly window: (
    input: MethodInput<HostSurface, 'signInWindow'>,
  ) => Promise<MethodOutput<HostSurface, 'signInWindow'>>;
  /** Calls back when it is worth asking at once; the answer ends it. */
  readonly onWoken: (listener: () => void) => () => void;
  readonly show: (status: WidgetStatus) => void;
  /** Somebody is signed in now: everything is to be loaded with the new token. */
  readonly onSignedIn: () => void;
  /** Another widget has signed out. */
  readonly onSignedOut: () => void;
}

/** The sign-in of one mount. */
export interface EmbedSignIn {
  /** A fresh token; null where somebody has to sign in first. */
  getToken(reason: TokenReason): Promise<AccessToken | null>;
  /** Begins, in the click itself. */
  start(): void;
  /** State while nobody is signed in. */
  status(): WidgetStatus;
  /** Shows that the sign-in is needed. */
  need(): void;
  /** Signs out here and at the server. Rejects where the server was not told. */
  end(): Promise<void>;
}

export function createEmbedSignIn(options: EmbedSignInOptions): EmbedSignIn {
  const { host, widget, publishableKey } = options;
  const { api, pageOrigin, signal } = host;
  const view = host.shell.ownerDocument.defaultView ?? window;
  const calls = createSignInCalls({ api, publishableKey, origin: pageOrigin, widget });
  const name = signInName(api.access, pageOrigin, publishableKey);
  const trip = keptRoundTrip(view, name);
  const others = new BroadcastChannel(`oriel-sign-in ${name}`);
  let held: AccessToken | null = null;
  /** Comes from a sign-in and has not been given out. */
  let fresh: AccessToken | undefined;
  let hasReturned = false;
  let step: SignInStep | undefined;
  let attempt: AbortController | undefined;
  /** Address to come back to. */
  let page = '';
  let wake = () => {};

  const status = (): WidgetStatus => ({
    kind: 'auth',
    isSigningIn: step === 'waiting' || step === 'leaving',
    isLeaving: step === 'blocked' || step === 'leaving',
    ...(step && {
      shows: <SignInSteps step={step} onStart={start} onLeave={leave} onCancel={() => finish()} />,
    }),
  });
  const show = (next: SignInStep | undefined) => {
    step = next;
    options.show(status());
  };
  const closeWindow = () => void options.window({ act: 'close' }).catch(() => undefined);
  const begin = (): AbortSignal => {
    attempt?.abort();
    attempt = new AbortController();
    return AbortSignal.any([attempt.signal, signal]);
  };
  /** The attempt is over; what is shown then is the offer to sign in, or the reason. */
  const finish = (reason?: SignInStep) => {
    attempt?.abort();
    attempt = undefined;
    closeWindow();
    show(reason);
  };
  const fail = (thrown: unknown) => {
    finish('failed');
    // A refusal is not temporary, so it has a state of its own, unless the page's tokens still work.
    if (statusOf(thrown) === 403 && !host.ownSignIn) host.fail(thrown);
  };

  function start(): void {
    const mine = begin();
    const opening = options.window({ act: 'open' });
    show('waiting');
    void follow(opening, mine).catch(thrown => {
      if (!mine.aborted) fail(thrown);
    });
  }

  async function follow(opening: ReturnType<typeof options.window>, mine: AbortSignal): Promise<void> {
    const opened = await opening;
    if (mine.aborted) return;
    page = opened.page;
    // Where the browser keeps nothing, no way leads back from a sign-in with the whole page.
    if (!opened.isOpen) return show(host.storage.keepsDrafts ? 'blocked' : 'unkept');
    const key = await createProofKey();
    const { id, url } = await calls.begin(key, host.organizationId.peek(), mine);
    await options.window({ act: 'show', url });
    take(await result(id, key, mine, lifetime));
  }

  /** Asks until there is a result or the time is over. */
  async function result(
    id: string,
    key: Pick<ProofKey, 'verifier'>,
    mine: AbortSignal,
    time: number,
  ): Promise<SignInOutcome> {
    const end = performance.now() + time;
    while (performance.now() < end) {
      const outcome = await calls.collect(id, key, mine);
      if (outcome === 'gone') return (await calls.refresh(mine)) ?? outcome;
      if (outcome !== 'pending' && outcome !== 'unknown') return outcome;
      await pause(mine);
    }
    return 'gone';
  }

  function pause(mine: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const handleAbort = () => reject(mine.reason);
      const timer = setTimeout(() => wake(), interval);
      wake = () => {
        clearTimeout(timer);
        mine.removeEventListener('abort', handleAbort);
        resolve();
      };
      mine.addEventListener('abort', handleAbort);
      if (mine.aborted) handleAbort();
    });
  }

  function take(outcome: SignInOutcome): void {
    if (outcome === 'denied') finish('denied');
    else if (outcome === 'gone') finish('expired');
    else {
      succeed(outcome);
      others.postMessage('in');
      void host.notify({ kind: 'success', title: signInTexts[host.locale.peek()].signedIn });
    }
  }

  function succeed(token: AccessToken): void {
    attempt?.abort();
    attempt = undefined;
    closeWindow();
    step = undefined;
    fresh = token;
    const { activeElement, body } = host.shell.ownerDocument;
    const isHere = activeElement === body || host.root.activeElement !== null;
    if (isHere) host.shell.querySelector<HTMLElement>('[slot=composer]')?.focus();
    options.onSignedIn();
  }

  function leave(): void {
    const mine = begin();
    show('leaving');
    void go(mine).catch(thrown => {
      trip.take();
      if (!mine.aborted) fail(thrown);
    });
  }

  async function go(mine: AbortSignal): Promise<void> {
    const key = await createProofKey();
    const { id, url } = await calls.begin(key, host.organizationId.peek(), mine, page);
    if (!trip.keep({ id, verifier: key.verifier })) return finish('unkept');
    await options.window({ act: 'leave', url });
  }

  /** The page is back from a sign-in that took it along. */
  async function collectReturned(): Promise<AccessToken | null> {
    const returned = trip.take();
    if (!returned) return null;
    const end = performance.now() + patience;
    let outcome = await calls.collect(returned.id, returned, signal);
    while (outcome === 'unknown' && performance.now() < end) {
      await pause(signal);
      outcome = await calls.collect(returned.id, returned, signal);
    }
    if (outcome === 'denied') step = 'denied';
    return typeof outcome === 'object' ? outcome : null;
  }

  /** Also of a widget that shows a guest something and asks nobody to sign in. */
  const isNobody = () => host.status.peek().kind === 'auth' || !(held ?? fresh);
  const handleNews = async ({ data }: MessageEvent<unknown>) => {
    if (data === 'out') {
      held = null;
      fresh = undefined;
      finish();
      options.onSignedOut();
    } else if (data === 'in' && isNobody()) {
      const token = await calls.refresh(signal).catch(() => null);
      if (token && !fresh && isNobody()) succeed(token);
    }
  };
  others.addEventListener('message', handleNews);
  const stopWaking = options.onWoken(() => wake());
  // The browser may bring the page back as it was when it left.
  view.addEventListener(
    'pageshow',
    event => {
      if (!event.persisted || step !== 'leaving') return;
      trip.take();
      finish();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    stopWaking();
    others.close();
    calls.dispose();
  });

  return {
    async getToken(reason) {
      if (fresh) {
        held = fresh;
        fresh = undefined;
        return held;
      }
      const isFirst = !hasReturned;
      hasReturned = true;
      const renewed = (isFirst ? await collectReturned() : null) ?? (await calls.refresh(signal));
      // Without a cookie a token that has not ended yet serves to its end.
      if (renewed || reason !== 'expiring') held = renewed;
      return held;
    },
    start,
    status,
    need: () => show('needed'),
    async end() {
      attempt?.abort();
      closeWindow();
      trip.take();
      step = undefined;
      const token = (fresh ?? held)?.token;
      held = null;
      fresh = undefined;
      try {
        await calls.end(token, AbortSignal.any([signal, AbortSignal.timeout(patience)]));
      } finally {
        others.postMessage('out');
      }
    },
  };
}

const statusOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : undefined;
