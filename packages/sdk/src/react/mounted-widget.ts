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

/** Whether two values are equal: plain objects and arrays by content, everything else by identity. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(name => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (value != null && Object.getPrototypeOf(value) === Object.prototype);

/** State of a widget; a new object on each change. */
export interface WidgetStatus {
  /** Null until the container is on the page, and on a server. */
  readonly handle: WidgetHandle | null;
  /** The state of the widget. */
  readonly state: WidgetState;
  /** The last error; null again as soon as the widget is ready. */
  readonly error: EventDetails['error'] | null;
}

export const notMounted: WidgetStatus = { handle: null, state: 'idle', error: null };

/** Options that identify a widget: changing one mounts a new widget. All others are live. */
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
  'debug',
  'telemetry',
] as const;

const waiting: readonly WidgetState[] = ['idle', 'error', 'destroyed'];

/**
 * A widget as React sees it: a container that comes and goes, options that are set with each render, and a status to subscribe
 * to. It mounts once it has both, passes changes on, and remounts if a change means another widget. It does not depend on React.
 */
export class MountedWidget {
  #status = notMounted;
  #container: Element | null = null;
  /** The container that the current handle is mounted into. */
  #mountedIn: Element | null = null;
  #options: MountOptions | undefined;
  /** Changed options that the widget has not received yet. */
  #owed: MountOptions = {};
  /** Identifies the current mount, so that events of an earlier one are ignored. */
  #run: object | undefined;
  readonly #observers = new Set<() => void>();

  readonly status = (): WidgetStatus => this.#status;

  readonly subscribe = (observer: () => void): (() => void) => {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  };

  /** Sets the container. Null keeps the widget, because React also detaches hidden containers. */
  readonly place = (container: Element | null): void => {
    this.#container = container;
    // A container inside another component may appear without a render of this hook's component.
    if (container && this.#options) queueMicrotask(() => this.#settle());
  };

  /** Sets the options of a render. */
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

  /** Destroys the widget; nothing is mounted until options are set again. */
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

  /** One listener per event for the lifetime of a mount; it looks up the current callback. */
  #listeners(run: object): EventListeners {
    const listen = (event: keyof EventListeners) => (detail: never) => {
      if (run !== this.#run) return undefined;
      // The detail belongs to the event.
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
    // Both objects only have option names as keys.
    const names = Object.keys({ ...before, ...after }) as (keyof MountOptions)[];
    const changed = names.filter(
      // `on` and `getToken` were passed as functions that look up the latest ones.
      name => name !== 'on' && name !== 'getToken' && !isSame(before[name] ?? null, after[name] ?? null),
    );
    this.#owed = { ...this.#owed, ...Object.fromEntries(changed.map(name => [name, after[name] ?? null])) };
    this.#tell();
  }

  /** Sends changed options. A widget that waits to be loaded must not load for them, and a failed one cannot receive them. */
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
        // The code did not load; the next attempt sends these options again.
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

/** Only the presence of `getToken` matters, not which function it is. */
const identityOf = (options: MountOptions) => [
  ...identity.map(name => options[name] ?? null),
  Boolean(options.getToken),
];
