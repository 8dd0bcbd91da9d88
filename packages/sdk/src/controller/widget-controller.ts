import {
  defaultWidget,
  type EventName,
  type HostState,
  type HostSurface,
  OrielError,
  type OrielErrorData,
  type Peer,
  type Surface,
  setDocsServer,
  type WidgetState,
  type WidgetsSurface,
} from '@oriel/contracts';
import { createDefaultHost } from '../host/default-host';
import { changedState, checkedState, hostSnapshotOf } from '../host/host-state';
import { Tokens } from '../host/tokens';
import type { Link, OpenOptions } from '../isolation/link';
import { defer } from '../loader/defer';
import { serverOf } from '../loader/early-frame';
import type { Controller, Extras, MountContext } from '../loader/mount-context';
import { checkOptions, invalid } from '../options/check-options';
import type { ReadyDetails } from '../options/events';
import type { MountOptions } from '../options/mount-options';
import { followAttributes, readAttribute, readOptions, unknownOptions } from '../options/written-options';
import { type ConnectionEvent, type ConnectionState, nextConnection, shownState } from './connection-state';
import { Notice } from './notice';
import { PageSheets } from './page-sheets';
import { takePlaces } from './place';
import { setOpen } from './set-open';
import { sizeElement } from './size-element';
import { fromData, toError } from './to-error';
import { watchViolations } from './violations';

/** Timeout in milliseconds for the widget's `ready` event. */
const readyTimeout = 20_000;

/** Options whose change needs a new stage or a new connection. */
const rebuilding = ['widget', 'isolation', 'launcher', 'api', 'publishableKey', 'frame'];

/** Options that are only read when a mount starts or ends. */
const fixed = ['target', 'load', 'signal', 'debug', 'telemetry'] as const;

/** Codes of failures for which the cause is looked up. */
const unexplained: ReadonlySet<string> = new Set([
  'HANDSHAKE_TIMEOUT',
  'ORIGIN_NOT_ALLOWED',
  'FEATURE_DISABLED',
]);

/** Pixels below which a place that the widget should fill may have no height of its own. */
const lowestFill = 300;

/** Connects one mount to its widget, in the isolation that `open` creates. */
export function connectWidget(
  context: MountContext,
  open: (options: OpenOptions) => Promise<Link>,
): Controller | Promise<Controller> {
  try {
    return new WidgetController(context, open);
  } catch (error) {
    return explain(context, error).catch(explained => {
      context.fail(explained);
      throw explained;
    });
  }
}

/** Rejects with the error, described for the author of the page; the words are loaded on demand. */
const explain = async (context: MountContext, error: unknown): Promise<never> => {
  throw await context.source.loadExtras().then(
    extras => extras.explain(context, error),
    () => error,
  );
};

type WidgetReady = { readonly version: string; readonly capabilities: readonly string[] };

/** The events that the controller handles itself. */
type ValidatedEvent =
  | { readonly event: 'ready'; readonly detail: WidgetReady }
  | { readonly event: 'error'; readonly detail: OrielErrorData }
  | { readonly event: 'state'; readonly detail: { readonly state: WidgetState } };

/** All mounts of this page, so that an event of one can reach the others on the same server. */
const mounts = new Set<WidgetController>();

class WidgetController implements Controller {
  readonly #tokens = new Tokens(
    () => this.context.options,
    error => this.#causeOf(error),
  );
  readonly #sheets = new PageSheets(() => this.context.stage?.shell?.shadowRoot);
  readonly #violations: ReturnType<typeof watchViolations>;
  readonly #link: Promise<Link>;
  /** Rejects with the first failure or with the end, for requests waiting for a link that may never come. */
  readonly #gone = defer<never>();
  #connection: ConnectionState = { phase: 'open' };
  #state: HostState;
  #revision = 0;
  #peer: Peer<HostSurface, WidgetsSurface> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #life = new AbortController();
  /** Aborted with the reason when the mount ends. */
  readonly #over = this.#life.signal;
  readonly #notice: Notice;
  #stopFollowing = () => {};
  /** Whether a blocked request has been reported. */
  #blocked = false;

  constructor(
    private readonly context: MountContext,
    open: (options: OpenOptions) => Promise<Link>,
  ) {
    this.#notice = new Notice(context, this.#over);
    this.#tellUnknown(context.options);
    setDocsServer(serverOf(context.options.api, context.source.server));
    context.options = readOptions(context);
    takePlaces(context);
    this.#state = checkedState(context);
    sizeElement(context, this.#state);
    // Invalid options have thrown above, before this listener is added: nothing would remove it for a mount that failed to start.
    this.#violations = watchViolations(() => this.#reportBlocked(), context.violation);
    context.evidence = { tokens: this.#tokens, violations: this.#violations.seen };
    if (context.written === 'element' && context.element) {
      this.#stopFollowing = followAttributes(
        context.element,
        (option, text) =>
          this.#explained(() => this.#update({ [option]: readAttribute(option, text) })).catch(reportError),
        other => this.#tellUnknown(other),
      );
    }
    this.#tokens.begin();
    const snapshot = () => hostSnapshotOf(context, this.#revision);
    const signal = this.#over;
    const { debug, telemetry } = context.options;
    if (debug || telemetry) this.#withExtras(extras => extras.watch(context, signal));
    const link = open({
      context,
      signal,
      handlers: createDefaultHost({
        context,
        tokens: this.#tokens,
        switchOrganization: workspace => this.#switchOrganization(workspace),
        getSnapshot: snapshot,
        onSignInWoken: () => this.#peer?.emit('signInWoken', {}),
        signal,
      }),
      snapshot,
      onPeer: (peer, surface) => this.#listen(peer, surface),
      onInterruption: error => this.#interrupt(error),
      onFailure: error => this.#fail(error),
    });
    this.#link = link.catch(error => Promise.reject(toError(error)));
    this.#gone.promise.catch(() => {});
    this.#sheets.adopt(context.options.stylesheets);
    this.#link.then(
      link => {
        if (this.#over.aborted) link.close(this.#over.reason);
      },
      error => this.#fail(toError(error)),
    );
    this.#awaitReady();
    mounts.add(this);
    this.#applyVariant()?.catch(error => this.#tell(toError(error)));
  }

  update(patch: MountOptions): Promise<void> {
    return this.#explained(() => this.#update(patch));
  }

  /** Runs at once; a failure says what the options take. */
  async #explained(run: () => Promise<void> | undefined): Promise<void> {
    try {
      await run();
    } catch (error) {
      await explain(this.context, error);
    }
  }

  #update(patch: MountOptions): Promise<void> | undefined {
    const { context } = this;
    this.#over.throwIfAborted();
    const late = fixed.find(name => patch[name] != null);
    if (late) throw invalid(`Option "${late}" cannot change.`);
    const on = { ...context.options.on, ...patch.on };
    const before = context.options;
    context.options = checkOptions({ ...before, ...checkOptions(patch), on });
    let state: HostState;
    try {
      state = checkedState(context);
    } catch (error) {
      context.options = before;
      throw error;
    }
    for (const [event, listener] of Object.entries(patch.on ?? {})) {
      // The options have been checked: each listener has the name of its event.
      context.on(event as never, listener as never);
    }
    if (rebuilding.some(name => name in patch)) {
      context.retry(true);
      return;
    }
    const applied = 'variant' in patch ? this.#applyVariant() : undefined;
    sizeElement(context, state);
    if ('stylesheets' in patch) this.#sheets.adopt(patch.stylesheets);
    const changed = changedState(this.#state, state);
    this.#state = state;
    if (Object.keys(changed).length > 0) {
      this.#link.then(
        link => link.follow?.(state),
        () => {},
      );
      this.#revision += 1;
      this.#peer?.emit('patch', { revision: this.#revision, state: changed });
    }
    return applied;
  }

  /** Applies a partner's look once its file has loaded; until then the page's own look is shown. */
  #applyVariant(): Promise<void> | undefined {
    const { context } = this;
    const { variant } = context.options;
    context.variantLook = undefined;
    if (!variant) return undefined;
    const isWanted = () => !this.#over.aborted && context.options.variant === variant;
    return import('../host/load-variant')
      .then(({ loadVariant }) => loadVariant(context))
      .then(
        look => {
          if (!isWanted()) return;
          context.variantLook = look;
          this.#update({});
        },
        error => {
          if (isWanted()) throw error;
        },
      );
  }

  async request(command: string, input: unknown = {}, options?: object): Promise<unknown> {
    const { peer } = await Promise.race([this.#link, this.#gone.promise]);
    // The handle's types name the commands; the peer rejects any other with METHOD_NOT_FOUND.
    return peer.request(command as 'focus', input as Record<string, never>, options).catch(error => {
      throw this.#named(error);
    });
  }

  async logout(): Promise<void> {
    this.#tokens.forget();
    await this.request('logout', {});
  }

  open(): void {
    setOpen(this.context, true);
  }

  close(): void {
    setOpen(this.context, false);
  }

  toggle(): void {
    setOpen(this.context);
  }

  end(reason: OrielError): void {
    if (this.#over.aborted) return;
    this.#move({ phase: 'ended' });
    mounts.delete(this);
    this.#life.abort(reason);
    clearTimeout(this.#timer);
    this.#violations.stop();
    this.#stopFollowing();
    this.#sheets.adopt();
    this.#gone.reject(reason);
    this.#link.then(
      link => link.close(reason),
      () => {},
    );
  }

  /** Untyped pages may name any option. */
  #tellUnknown(options: object): void {
    const { context } = this;
    const unknown = unknownOptions(options, context.written === 'element' ? context.element : undefined);
    if (unknown[0]) this.#withExtras(extras => extras.tellUnknown(context, unknown));
  }

  /** The mounts that use the same server, including this one. */
  #ofServer(): WidgetController[] {
    const server = (mount: WidgetController) => hostSnapshotOf(mount.context, 0).api.core;
    return [...mounts].filter(mount => server(mount) === server(this));
  }

  /** A token belongs to one workspace; only someone signed in at the server can switch. */
  #switchOrganization(workspace: string): boolean {
    if (this.#state.authentication !== 'session') return false;
    for (const mount of this.#ofServer()) mount.#update({ workspace, account: null });
    return true;
  }

  /** Starts the timeout for the widget's `ready` event. */
  #awaitReady(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#fail(new OrielError('HANDSHAKE_TIMEOUT', 'The widget did not start in time.')),
      readyTimeout,
    );
  }

  #listen(peer: Peer<HostSurface, WidgetsSurface>, { events }: Surface): void {
    this.#peer = peer;
    // The keys are those of the widget's own surface.
    for (const event of Object.keys(events) as EventName<WidgetsSurface>[]) {
      peer.on(event, (detail: unknown) => this.#handle(event, detail));
    }
  }

  #handle(event: EventName<WidgetsSurface>, detail: unknown): void {
    // The isolation handles the iframe's own events.
    if (this.#over.aborted || event === 'frame') return;
    // The peer has validated each detail against the schema of its event.
    const validated = { event, detail } as ValidatedEvent;
    if (validated.event === 'ready') this.#handleReady(validated.detail);
    else if (validated.event === 'error') this.#report(fromData(validated.detail));
    else if (validated.event === 'state') {
      this.#move({ phase: 'open', said: validated.detail.state });
      this.#show();
    } else this.context.emit(event, detail);
    if (event !== 'credits:changed') return;
    for (const mount of this.#ofServer()) if (mount !== this) mount.#peer?.emit('creditsChanged', {});
  }

  #move(event: ConnectionEvent): void {
    this.#connection = nextConnection(this.#connection, event);
  }

  /** Copies the connection's state to the handle. */
  #show(): void {
    const state = shownState(this.#connection);
    // Only an open connection is shown as ready, and it has these details.
    if (state === 'ready') this.#succeed(this.#connection.details as ReadyDetails);
    else if (state) this.context.setState(state);
    if (state !== 'auth') return;
    this.#refuse(new OrielError('AUTH_REQUIRED', 'Nobody is signed in.'));
    if (this.#tokens.previous)
      import('../host/describe-token').then(
        words => words.warnOfRefusedToken(this.#tokens.outcome ?? {}, this.#widget),
        () => {},
      );
  }

  /** The widget is drawn; its reported state says whether it is usable. */
  async #handleReady({ version, capabilities }: WidgetReady): Promise<void> {
    clearTimeout(this.#timer);
    const { protocol } = await this.#link;
    const { context } = this;
    const details = { sdk: context.source.version, widget: version, version, protocol, capabilities };
    this.#move({ details });
    if (shownState(this.#connection) === 'ready') this.#show();
  }

  #succeed(details: ReadyDetails): void {
    this.#notice.tell();
    this.#tokens.failure = undefined;
    const { context } = this;
    context.setState('ready');
    context.outcome.resolve(details);
    // After a sign-in or a reconnect, a new read of `ready` resolves.
    context.ready = Promise.resolve(details);
    context.emit('ready', details);
    this.#checkPlace();
  }

  /** A hidden or empty place is named in the console. */
  #checkPlace(): void {
    const { element, options } = this.context;
    const sizes = [
      element?.offsetWidth,
      // The style sheet of the page may give a place that should be filled no height, which leaves the least one.
      element && element.offsetHeight / (options.size === 'fill' ? lowestFill : 1),
      element?.parentElement?.clientHeight,
    ];
    if (sizes.some(size => (size ?? 1) < 1)) this.#withExtras(extras => extras.tellPlace(this.context));
  }

  /** Without the extras, the console says less. */
  #withExtras(run: (extras: Extras) => unknown): void {
    this.context.source.loadExtras().then(run, () => {});
  }

  /** Adds the widget's name, which only the controller knows. */
  #named(error: OrielError): OrielError {
    return Object.assign(error, { widget: this.#widget });
  }

  get #widget(): string {
    return this.context.options.widget ?? defaultWidget;
  }

  /** The cause of an error that may only name a symptom. */
  #causeOf(error: OrielError): Promise<OrielError> {
    const { context } = this;
    return context.source
      .loadExtras()
      .then(extras => extras.findCause(context, error))
      .catch(() => error);
  }

  /** Rejects `ready` with the reason, even if the widget was ready before. */
  #refuse(error: OrielError): void {
    const { context } = this;
    context.outcome.reject(this.#named(error));
    context.ready = Promise.reject(error);
    context.ready.catch(() => {});
  }

  /** Without an error, the same document is back and keeps its reported state; a new document must report its state first. */
  #interrupt(error?: OrielError): void {
    if (this.#over.aborted) return;
    this.#move(error ? { phase: 'interrupted', said: undefined } : { phase: 'open' });
    this.#show();
    if (!error && !this.#connection.said) this.#awaitReady();
    this.#notice.tell(error);
  }

  /** The page's policy blocks a request of a widget that works; one that does not start reports an error itself. */
  async #reportBlocked(): Promise<void> {
    if (this.#blocked || this.#connection.said !== 'ready') return;
    this.#blocked = true;
    const error = await this.#causeOf(new OrielError('NETWORK', ''));
    if (this.#over.aborted || error.code !== 'CSP_BLOCKED') return;
    this.#tell(error);
    this.#notice.tell(error);
  }

  /** Reports an error of the widget, which shows it itself unless another cause is found. */
  async #report(error: OrielError): Promise<void> {
    if (error.code === 'LOAD_FAILED') return this.#fail(error);
    const isOver = this.#connection.said === 'error';
    // A token failure returns from the widget without its hint and cause; the console already has the full error.
    const { failure } = this.#tokens;
    const isKnown = failure?.message === error.message;
    const cause = isKnown ? failure : isOver ? await this.#causeOf(error) : error;
    if (this.#over.aborted) return;
    // The widget cannot show another cause than the one that it knows.
    if (cause.code !== error.code || (cause.code === 'ORIGIN_NOT_ALLOWED' && !isKnown))
      return this.#fail(cause);
    this.#tell(cause);
    if (isOver) this.#refuse(cause);
  }

  #tell(error: OrielError): void {
    if (error !== this.#tokens.failure) console.error(error, ...new Set([error.hint, error.docs]));
    this.context.emit('error', this.#named(error));
  }

  async #fail(error: OrielError): Promise<void> {
    clearTimeout(this.#timer);
    // The isolation reports a failure first, and its promise then rejects with the same error.
    if (this.#over.aborted || error === this.#connection.reason) return;
    this.#move({ phase: 'failed', reason: error });
    this.#gone.reject(error);
    this.#notice.tell();
    // A frame only knows that it was refused, or that nothing answered.
    const cause = unexplained.has(error.code) ? await this.#causeOf(error) : error;
    if (this.#over.aborted || error !== this.#connection.reason) return;
    this.#refuse(cause);
    this.context.fail(cause);
  }
}
