/*
 * Signs a user in on pages that provide no tokens. Required:
 *   1. the page opens the window within the click; a blocked window is detected, a closed one is not: with COOP its `closed`
 *      is wrong, so the result is polled until there is one, ten minutes have passed or the user cancels;
 *   2. a message or the page's focus only triggers the next poll earlier;
 *   3. the token stays in memory; an attempt's secret is stored in the tab only while the page itself is away;
 *   4. a user who has signed in once is signed in again by the cookie, at the start and before each token expires;
 *   5. widgets of one application on one origin sign in and out together.
 */
import type { AccessToken } from '@oriel/client';
import type { HostSurface, MethodInput, MethodOutput, TokenReason, WidgetName } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { WidgetHost } from '../host/widget-host';
import type { WidgetStatus } from '../host/widget-status';
import { createProofKey, type ProofKey } from './proof-key';
import { roundTripKey, signInName } from './round-trip-key';
import { SignInSteps } from './SignInSteps';
import { createSignInCalls, type SignInOutcome } from './sign-in-calls';
import { type SignInStep, signInTexts } from './texts';

/** A sign-in that has navigated the whole page: the data needed to collect its result once. */
const roundTrip = z.object({ id: z.string(), verifier: z.string() });
type RoundTrip = z.output<typeof roundTrip>;

/**
 * Stores a sign-in while its page is away. The tab's storage is the only place that returns with the page; its content is useless
 * without the server's response, which is given once, and it is removed when read.
 *
 * @param name - distinguishes the sign-ins of one page
 */
function keptRoundTrip(view: Window, name: string) {
  const key = roundTripKey(name);
  return {
    /** @returns whether the browser allows storing it */
    keep(trip: RoundTrip): boolean {
      try {
        view.sessionStorage.setItem(key, JSON.stringify(trip));
        return true;
      } catch {
        return false;
      }
    },
    take(): RoundTrip | undefined {
      try {
        const text = view.sessionStorage.getItem(key);
        view.sessionStorage.removeItem(key);
        return text === null ? undefined : z.parse(roundTrip, JSON.parse(text));
      } catch {
        // Denied, or written by other code.
        return undefined;
      }
    },
  };
}

/** Milliseconds between two polls. */
const interval = 1_000;
/** Maximum duration of an attempt, in milliseconds. */
const lifetime = 10 * 60_000;
/** Timeout in milliseconds for responses when the page has returned, or leaves. */
const patience = 10_000;

/** Dependencies of {@link createEmbedSignIn}. */
export interface EmbedSignInOptions {
  readonly host: WidgetHost;
  readonly widget: WidgetName;
  readonly publishableKey: string | null;
  readonly window: (
    input: MethodInput<HostSurface, 'signInWindow'>,
  ) => Promise<MethodOutput<HostSurface, 'signInWindow'>>;
  /** Calls back when an immediate poll is worthwhile; returns a function that unsubscribes. */
  readonly onWoken: (listener: () => void) => () => void;
  readonly show: (status: WidgetStatus) => void;
  /** A user has signed in: reload everything with the new token. */
  readonly onSignedIn: () => void;
  /** Another widget has signed out. */
  readonly onSignedOut: () => void;
}

/** The sign-in of one mount. */
export interface EmbedSignIn {
  /** A fresh token; null if the user has to sign in first. */
  getToken(reason: TokenReason): Promise<AccessToken | null>;
  /** Starts it, within the click itself. */
  start(): void;
  /** Status while nobody is signed in. */
  status(): WidgetStatus;
  /** Shows that a sign-in is needed. */
  need(): void;
  /** Signs out here and at the server. Rejects if the server could not be notified. */
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
  /** A new token from a sign-in, not returned by `getToken` yet. */
  let fresh: AccessToken | undefined;
  let hasReturned = false;
  let step: SignInStep | undefined;
  let attempt: AbortController | undefined;
  /** URL to return to. */
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
  /** Ends the attempt; shows the sign-in offer, or the reason. */
  const finish = (reason?: SignInStep) => {
    attempt?.abort();
    attempt = undefined;
    closeWindow();
    show(reason);
  };
  const fail = (thrown: unknown) => {
    finish('failed');
    // A refusal is permanent, so it has its own state, unless the page's tokens still work.
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
    // Without storage, there is no way back from a sign-in with the whole page.
    if (!opened.isOpen) return show(host.storage.keepsDrafts ? 'blocked' : 'unkept');
    const key = await createProofKey();
    const { id, url } = await calls.begin(key, host.organizationId.peek(), mine);
    await options.window({ act: 'show', url });
    take(await result(id, key, mine, lifetime));
  }

  /** Polls until there is a result or the time is up. */
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

  /** Collects the result after a sign-in that navigated the whole page. */
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

  /** Also true for a widget that shows guest content without asking for a sign-in. */
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
  // The browser may restore the page from its back/forward cache.
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
      // Without a cookie, an unexpired token is used until it expires.
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
