import {
  type EventDetails,
  type EventListeners,
  type MountOptions,
  mount,
  OrielError,
  type WidgetHandle,
  type WidgetState,
} from '@oriel/sdk';
import { eventNames } from './event-props';
import { isSame } from './is-same';

/** What is known of a widget; a new object with each change. */
export interface WidgetStatus {
  /** Null until the container stands on the page, and on a server. */
  readonly handle: WidgetHandle | null;
  readonly state: WidgetState;
  /** What went wrong last; null again as soon as the widget is ready. */
  readonly error: EventDetails['error'] | null;
}

export const notMounted: WidgetStatus = { handle: null, state: 'idle', error: null };

/** Options that say which widget it is, for whom and how: another value is another widget. All others are live. */
const identity = [
  'widget',
  'isolation',
  'api',
  'publishableKey',
  'workspace',
  'tokenUrl',
  'frame',
  'launcher',
  'load',
  'signal',
] as const;

const waiting: readonly WidgetState[] = ['idle', 'error', 'destroyed'];

/**
 * One widget as React sees it: a container that comes and goes, options that are said again with each render, and a
 * status to subscribe to. It mounts when it has both, passes on what has changed, and mounts anew where that is another
 * widget. Knows nothing of React.
 */
export class MountedWidget {
  #status = notMounted;
  #container: Element | null = null;
  /** The container that the handle was mounted into. */
  #mountedIn: Element | null = null;
  #options: MountOptions | undefined;
  /** Changed options that the widget has yet to be told. */
  #owed: MountOptions = {};
  /** Another one with each mount, so that nothing of an earlier one is heard. */
  #run: object | undefined;
  readonly #observers = new Set<() => void>();

  readonly status = (): WidgetStatus => this.#status;

  readonly subscribe = (observer: () => void): (() => void) => {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  };

  /** Takes the container; without one the widget stays as it is, because React also takes hidden ones away. */
  readonly place = (container: Element | null): void => {
    this.#container = container;
    // A container below a component of its own may come without the owner being rendered.
    if (container && this.#options) queueMicrotask(() => this.#settle());
  };

  /** Takes the options of a render. */
  show(options: MountOptions): void {
    const before = this.#options ?? {};
    this.#options = options;
    if (this.#run && isSame(identityOf(before), identityOf(options))) this.#owe(before, options);
    else this.#end();
    this.#settle();
  }

  readonly retry = (): void => {
    this.#end();
    this.#settle();
  };

  /** Nothing is mounted until options are shown again. */
  destroy(): void {
    this.#options = undefined;
    this.#end();
  }

  #end(): void {
    const { handle } = this.#status;
    this.#run = undefined;
    this.#mountedIn = null;
    handle?.destroy();
    this.#publish(notMounted);
  }

  #settle(): void {
    const container = this.#container;
    const options = this.#options;
    if (!container || !options || container === this.#mountedIn) return;
    this.#end();
    const run = {};
    this.#run = run;
    this.#mountedIn = container;
    this.#owed = {};
    const handle = mount(container, {
      ...options,
      getToken: options.getToken && (request => this.#options?.getToken?.(request) ?? null),
      on: this.#listeners(run),
    });
    this.#publish({ ...this.#status, handle, state: handle.state });
  }

  /** One listener for each event, for the whole life of a mount; it looks up what to call. */
  #listeners(run: object): EventListeners {
    const listen = (event: keyof EventListeners) => (detail: never) => {
      if (run !== this.#run) return undefined;
      if (event === 'state') this.#handleState((detail as EventDetails['state']).state);
      if (event === 'error') this.#publish({ ...this.#status, error: detail });
      // Each listener gets the detail of the event that it is listed under.
      const listener = this.#options?.on?.[event] as ((detail: never) => never) | undefined;
      return listener?.(detail);
    };
    return Object.fromEntries(eventNames.map(event => [event, listen(event)]));
  }

  #handleState(state: WidgetState): void {
    this.#publish({ ...this.#status, state, error: state === 'ready' ? null : this.#status.error });
    this.#tell();
  }

  #owe(before: MountOptions, after: MountOptions): void {
    // Both have names of options only.
    const names = Object.keys({ ...before, ...after }) as (keyof MountOptions)[];
    const changed = names.filter(
      // The functions that were given once look up the latest ones.
      name => name !== 'on' && name !== 'getToken' && !isSame(before[name] ?? null, after[name] ?? null),
    );
    this.#owed = { ...this.#owed, ...Object.fromEntries(changed.map(name => [name, after[name] ?? null])) };
    this.#tell();
  }

  /** A widget that waits to be loaded is not loaded for a change of an option, and one that has failed cannot hear it. */
  #tell(): void {
    const { handle, state } = this.#status;
    const patch = this.#owed;
    if (!handle || waiting.includes(state) || Object.keys(patch).length === 0) return;
    const run = this.#run;
    this.#owed = {};
    handle.update(patch).catch(error => {
      if (run !== this.#run) return;
      if (OrielError.isInstance(error) && error.code === 'INVALID_OPTIONS') {
        console.error(error);
        this.#options?.on?.error?.(error);
      } else {
        // Its code did not come; the next attempt is told.
        this.#owed = { ...patch, ...this.#owed };
      }
    });
  }

  #publish(status: WidgetStatus): void {
    if (isSame(this.#status, status)) return;
    this.#status = status;
    for (const observer of this.#observers) observer();
  }
}

/** Whether there is a source of tokens counts; which function it is does not. */
const identityOf = (options: MountOptions) => [
  ...identity.map(name => options[name] ?? null),
  Boolean(options.getToken),
];
