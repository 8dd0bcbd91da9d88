import {
  type BuiltWidgetName,
  defaultWidget,
  type Locale,
  type OrielError,
  type OrielErrorCode,
  type WidgetRow,
  type WidgetState,
  widgetTable,
} from '@oriel/contracts';
import type { ReadyDetails } from '../options/events';
import type { Isolation, MountOptions } from '../options/mount-options';
import { parsed } from '../options/parsed';
import type { AnyProps } from '../options/props-of';
import { create } from './create';
import { defer } from './defer';
import { buildFrame, serverOf } from './early-frame';
import { isOrielError, loaderError } from './loader-error';
import type { Controller, MountContext, OrielElement, SdkSource, Stage } from './mount-context';
import { buildStage } from './stage';
import { retryTexts } from './texts';
import type { WidgetHandle } from './widget-handle';

let count = 0;

/** Name of the element that shows a widget. */
// biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
export const elementOf = (widget: unknown) => 'oriel-' + widget;

/**
 * The loader's part of a mounted widget: state, events, stage, instant composer. Everything else waits for the controller.
 * Options are stored as given; the controller parses and checks them. Nothing here throws.
 *
 * idle → loading → connecting → ready ⇄ auth, degraded; error from any state, back to loading by `retry`; destroyed is final.
 */
export class LoaderHandle implements WidgetHandle, MountContext {
  readonly id = `oriel-${++count}`;
  readonly ended = new AbortController();
  declare readonly source: SdkSource;
  declare options: MountOptions;
  declare written: MountContext['written'];
  declare isolation: Isolation;
  declare state: WidgetState;
  element: HTMLElement | null = null;
  declare place?: string;
  declare layout: unknown;
  declare stage: Stage | undefined;
  declare frame: HTMLIFrameElement | undefined;
  declare violation: SecurityPolicyViolationEvent | undefined;
  /** Unmounted on purpose: the element may be off the page without being destroyed. */
  declare kept: boolean;
  declare ready: Promise<ReadyDetails>;
  declare outcome: PromiseWithResolvers<ReadyDetails>;
  declare evidence: MountContext['evidence'];
  // Methods of the controller, queued until it has loaded; the constructor adds them.
  declare update: WidgetHandle['update'];
  declare request: WidgetHandle['request'];
  declare open: WidgetHandle['open'];
  declare close: WidgetHandle['close'];
  declare toggle: WidgetHandle['toggle'];
  declare logout: WidgetHandle['logout'];
  readonly #listeners = new EventTarget();
  #controller!: PromiseWithResolvers<Controller>;

  /**
   * @param options - filled in by the first mount
   * @param written - the options are unparsed attribute strings
   */
  constructor(source: SdkSource, options: MountOptions, written?: LoaderHandle['written']) {
    this.source = source;
    this.options = options;
    this.written = written;
    this.#begin();
    for (const name of ['open', 'toggle', 'request', 'logout', 'update', 'close'] as const) {
      // The handle's types declare the input and result of each method.
      this[name] = ((...input: never[]) => this.#call(name, input)) as never;
    }
  }

  /** The first supported language: the option's, the browser's, or German. */
  get locale(): Locale {
    // These two languages have texts.
    return (
      ([this.options.locale, ...navigator.languages]
        // Converting a non-string may throw; false matches no language.
        .map(tag => (typeof tag === 'string' && tag.slice(0, 2).toLowerCase()) as string)
        .find(language => language in retryTexts) ?? 'de') as Locale
    );
  }

  /** Runs code that reads values from the page, which may be anything and throw on access. */
  #attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.fail(loaderError('INVALID_OPTIONS', error));
    }
  }

  /**
   * Puts the widget into one of our elements, or creates such an element inside another one.
   *
   * @param given - options; only passed to the first mount
   */
  mount = (target: string | Element, given?: MountOptions): void =>
    this.#attempt(() => {
      if (given) {
        const { on, signal } = Object.assign(this.options, given);
        // Before these listeners are added, nobody else can listen to this mount.
        for (const event in on) this.on(event as never, on[event as keyof typeof on] as never);
        // `this.ended` also serves as the options: its `signal` removes the listener. An attribute named `signal` throws, as
        // intended.
        signal?.addEventListener('abort', this.destroy, this.ended);
        if (signal?.aborted) return this.destroy();
      }
      // A `handle` member identifies one of our elements.
      const found: OrielElement | null =
        typeof target === 'string'
          ? document.querySelector<HTMLElement>(target)
          : // The check follows below.
            (target as OrielElement);
      if (!found) {
        const wait = this.source.loadExtras().then(extras => extras.findTarget(target, this.ended.signal));
        wait.then(this.mount, this.fail);
      } else if ('handle' in found) {
        if (found.handle !== this) found.handle?.destroy();
        found.handle = this;
        this.attach(found);
      } else {
        const name = elementOf(this.options.widget);
        // The types do not know our elements, and the option is not validated yet.
        this.element ??= create((customElements.get(name) ? name : elementOf(defaultWidget)) as 'div');
        const element: OrielElement = this.element;
        element.handle = this;
        element.dataset.oriel = '';
        this.ended.signal.onabort = () => element.remove();
        found.append(element);
      }
    });

  /** Called when the element is on the page, for the first time or again. */
  attach(element: HTMLElement): void {
    this.element = element;
    this.kept = false;
    if (this.stage || this.state === 'destroyed') return;
    // Attached again: earlier promises have been rejected.
    if (this.isolation) this.#begin();
    // When the browser calls this, no caller can catch an exception.
    this.#attempt(() => {
      const { api, load, widget, props, isolation, launcher } = this.options;
      this.isolation =
        isolation === 'shadow' ||
        (isolation !== 'iframe' && serverOf(api, this.source.server) === location.origin)
          ? 'shadow'
          : 'iframe';
      this.frame = undefined;
      // The option may be anything, with or without a row in the table.
      const name = widget || defaultWidget;
      // An unknown name has no row, hence the type of `row`.
      const row: WidgetRow | undefined = widgetTable[name as BuiltWidgetName];
      const field = row?.firstField;
      // The props are unchecked as well. A widget's first view has the widget's name.
      const { layout, view = name, channel }: AnyProps = Object(parsed(props));
      // A chat with a thread has its field at the end, one without in the middle, see `stage.css`.
      this.layout = `${layout}${channel ? 1 : ''}`;
      const stage = buildStage(
        element,
        this.options,
        this.isolation === 'shadow',
        layout === field?.unless || view !== name ? undefined : field?.placeholder[this.locale],
        // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
        name + ' ' + this.layout,
      );
      this.stage = stage;
      // A launcher's panel stays hidden until its button opens it; `arrange` turns it into a panel.
      stage.panel.hidden = launcher === 'bubble';
      if (load ? load === 'eager' : !launcher) this.load();
      if (load || launcher)
        this.source.loadExtras().then(
          extras => extras.arrange(this),
          error => {
            stage.panel.hidden = false;
            this.fail(error);
          },
        );
    });
  }

  async load(): Promise<void> {
    const { source, options, isolation, stage } = this;
    if (this.state !== 'idle' || !stage) return;
    document.addEventListener(
      'securitypolicyviolation',
      event => {
        if (
          event.disposition === 'enforce' &&
          (this.frame?.src.startsWith(event.blockedURI) || event.blockedURI.startsWith(source.server))
        )
          this.violation = event;
      },
      // Zone.js adds members to the options, which an AbortController does not allow.
      { signal: this.ended.signal },
    );
    const controller = this.#controller;
    // Milliseconds for loading the code of the SDK; a constant would be longer in the loader.
    const timer = setTimeout(this.fail, 30_000);
    try {
      // Create the iframe before anything else, because it takes longest. With options of its own, or an invalid address, it
      // waits for the controller to check them.
      if (
        isolation === 'iframe' &&
        !options.frame &&
        !/^{/.test(options.api as string) &&
        serverOf(options.api, source.server)
      ) {
        // biome-ignore lint/suspicious/noAssignInExpressions: shorter in the loader, of which every byte counts
        stage.panel.append((this.frame = buildFrame(this)));
      }
      stage.notice.replaceChildren();
      this.setState('loading');
      const entry = await source.loadEntry(isolation, options.widget);
      // A retry or the end may have happened meanwhile; the compiler still assumes the state from above.
      if (controller !== this.#controller || (this.state as WidgetState) !== 'loading') return;
      this.setState('connecting');
      controller.resolve(entry.connectWidget(this));
    } catch (error) {
      this.fail(error);
    } finally {
      clearTimeout(timer);
    }
  }

  on: WidgetHandle['on'] = (event, listener, options) => {
    // Only `emit` dispatches here, with a list for the answers and the detail from the handle's types.
    const added = (dispatched: Event) =>
      (dispatched as AnswerableEvent).answers.push(listener((dispatched as AnswerableEvent).detail));
    this.#listeners.addEventListener(event, added, options);
    return () => this.#listeners.removeEventListener(event, added);
  };

  /** Also works without a controller, with a reduced diagnosis. */
  diagnose: WidgetHandle['diagnose'] = () =>
    this.source.loadExtras().then(
      extras => extras.diagnose(this),
      cause => {
        const error = loaderError('LOAD_FAILED', cause, this.violation);
        return {
          ok: false,
          checks: [{ name: 'load', ok: false, code: error.code, message: `${error} ${cause}` }],
          policy: '',
        };
      },
    );

  focus(): void {
    // Focuses the text field of the shell, if any.
    (this.stage?.shell?.firstChild as HTMLElement | null | undefined)?.focus();
    this.request('focus');
  }

  unmount(): void {
    this.kept = true;
    this.element?.remove();
    // Stops loading; mounting again restarts it.
    if (/g$/.test(this.state)) this.retry(true);
  }

  destroy = (): void => {
    if (this.state === 'destroyed') return;
    this.#end('DESTROYED');
    this.setState('destroyed');
    this.ended.abort();
    this.stage?.root.replaceChildren();
  };

  /**
   * Restarts; with true from an empty element, for a change in what the loader itself draws. An unused iframe may be dead and has
   * the same effect.
   */
  retry = (isEmpty?: unknown): void => {
    this.#end('ABORTED');
    if (isEmpty === true || this.frame) {
      this.stage = undefined;
      // Nothing loads off the page, so there is no new promise until it is mounted again.
      if (this.kept) this.state = 'idle';
      // A mount that restarts has been attached before, so it has an element.
      else this.attach(this.element as HTMLElement);
    } else this.#begin();
    this.load();
  };

  setState(state: WidgetState): void {
    if (this.state === state || this.state === 'destroyed') return;
    this.state = state;
    this.emit('state', { state });
  }

  /** Emits an event to the page; returns its listeners' answers, and true for a `preventDefault()`. */
  emit(event: string, detail: unknown): unknown[] {
    const answers: unknown[] = [];
    const init = { bubbles: true, cancelable: true, composed: true, detail };
    this.#listeners.dispatchEvent(Object.assign(new CustomEvent(event, init), { answers }));
    // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
    answers.push(this.element?.dispatchEvent(new CustomEvent('oriel:' + event, init)) === false);
    return answers;
  }

  /** Reports that the mount cannot continue by itself. */
  fail = (thrown?: unknown): void => {
    if (this.state === 'destroyed') return;
    const error = isOrielError(thrown) ? thrown : loaderError('LOAD_FAILED', thrown, this.violation);
    console.error(error, error.hint);
    // Do not show visitors the browser's error page for an unreachable server.
    this.frame?.replaceWith();
    this.setState('error');
    this.#refuse(error);
    this.emit('error', error);
    const again = create('button', { textContent: retryTexts[this.locale], onclick: this.retry });
    // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
    this.stage?.notice.replaceChildren(error.code + ' ', again);
    // This line stays until the card replaces it, or if the card cannot load.
    this.source
      .loadExtras()
      .then(extras => extras.showError(this, error))
      .catch(ignore);
  };

  #refuse(error: OrielError): void {
    this.outcome.reject(error);
    this.#controller.reject(error);
  }

  #begin(): void {
    this.state = 'idle';
    this.#controller = defer();
    this.outcome = defer();
    // A page that ignores these promises still gets the state, the event and the console message.
    // biome-ignore lint/suspicious/noAssignInExpressions: shorter in the loader, of which every byte counts
    (this.ready = this.outcome.promise).catch(ignore);
    this.#controller.promise.catch(ignore);
  }

  #end(code: OrielErrorCode): void {
    const reason = loaderError(code);
    this.#controller.promise.then(live => live.end(reason), ignore);
    this.#refuse(reason);
  }

  #call(name: Exclude<keyof Controller, 'end'>, input: never[]): Promise<unknown> {
    this.load();
    const whole = this.#controller.promise.then(live =>
      // The caller passes the input of the method that it names.
      (live[name] as (...input: never[]) => unknown)(...input),
    );
    // Keep the request's own limits even if no controller has loaded yet.
    const limit = () =>
      this.source.loadExtras().then(
        extras => extras.limit(whole, input),
        () => whole,
      );
    const answer = input[2] ? Promise.race([whole, limit()]) : whole;
    // A page that ignores the answer still gets the state, the event and the console message.
    answer.catch(ignore);
    return answer;
  }
}

/** The event that `emit` dispatches. */
type AnswerableEvent = CustomEvent<never> & { readonly answers: unknown[] };

const ignore = () => {};
