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
import type { AnyProps } from '../options/props-of';
import { create } from './create';
import { defer } from './defer';
import { buildFrame, serverOf } from './early-frame';
import { isOrielError, loaderError } from './loader-error';
import type { Controller, MountContext } from './mount-context';
import { parsed } from './parsed';
import type { SdkSource } from './sdk-source';
import { buildStage, type Stage } from './stage';
import { retryTexts } from './texts';
import type { WidgetHandle } from './widget-handle';

/** Milliseconds that the code of the SDK may take to come. */
const loadTimeout = 30_000;

/** An element of ours, with the handle of what it shows. */
export interface OrielElement extends HTMLElement {
  handle?: LoaderHandle | undefined;
  /** What stood before it when it came. */
  neighbour?: Node | null;
}

let count = 0;

/** Name of the element that shows a widget. */
// biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
export const elementOf = (widget: unknown) => 'oriel-' + widget;

/**
 * One mounted widget as far as the loader goes: state, events, stage, instant composer. The rest waits for the
 * controller. Options are taken as they come; the controller reads and checks them. Nothing here throws.
 *
 * idle → loading → connecting → ready ⇄ auth, degraded; error from anywhere, by retry back to loading; destroyed is the end.
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
  /** Off the page on purpose: its element may be away without being destroyed. */
  declare kept: boolean;
  declare ready: Promise<ReadyDetails>;
  declare outcome: PromiseWithResolvers<ReadyDetails>;
  declare evidence: MountContext['evidence'];
  // What the controller does as soon as it is there; the constructor adds them.
  declare update: WidgetHandle['update'];
  declare request: WidgetHandle['request'];
  declare open: WidgetHandle['open'];
  declare close: WidgetHandle['close'];
  declare toggle: WidgetHandle['toggle'];
  declare logout: WidgetHandle['logout'];
  readonly #listeners = new EventTarget();
  #controller!: PromiseWithResolvers<Controller>;

  /**
   * @param options - are added to by the first mount
   * @param written - the options are texts of attributes that the controller has yet to read
   */
  constructor(source: SdkSource, options: MountOptions, written?: LoaderHandle['written']) {
    this.source = source;
    this.options = options;
    this.written = written;
    this.#begin();
    for (const name of ['open', 'toggle', 'request', 'logout', 'update', 'close'] as const) {
      // The handle's types say what each of the controller's methods takes and gives.
      this[name] = ((...input: never[]) => this.#call(name, input)) as never;
    }
  }

  /** The first language that is spoken: the option's, the browser's, German. */
  get locale(): Locale {
    // The texts have these two.
    return (
      ([this.options.locale, ...navigator.languages]
        // What is no text may throw where it is made one, and false is no language.
        .map(tag => (typeof tag === 'string' && tag.slice(0, 2).toLowerCase()) as string)
        .find(language => language in retryTexts) ?? 'de') as Locale
    );
  }

  /** Does something with what the page has given, which may be anything and throw when it is looked at. */
  #attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.fail(loaderError('INVALID_OPTIONS', error));
    }
  }

  /**
   * Puts the widget into an element of ours, or an element for it into another.
   *
   * @param given - options, with the first mount
   */
  mount = (target: string | Element, given?: MountOptions): void =>
    this.#attempt(() => {
      if (given) {
        const { on, signal } = Object.assign(this.options, given);
        // Until its own listeners are added nobody can have heard of this mount.
        for (const event in on) this.on(event as never, on[event as keyof typeof on] as never);
        // What ends with the mount is a member of its controller. An attribute of that name throws, as it should.
        signal?.addEventListener('abort', this.destroy, this.ended);
        if (signal?.aborted) return this.destroy();
      }
      // Whether it is one of ours shows in what its class gives it.
      const found: OrielElement | null =
        typeof target === 'string'
          ? document.querySelector<HTMLElement>(target)
          : // Whether it is one of ours is asked below.
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
        // The types know of no element of ours, and nobody has read the option yet.
        this.element ??= create((customElements.get(name) ? name : elementOf(defaultWidget)) as 'div');
        const element: OrielElement = this.element;
        element.handle = this;
        element.dataset.oriel = '';
        this.ended.signal.onabort = () => element.remove();
        found.append(element);
      }
    });

  /** The element stands on the page, for the first time or again. */
  attach(element: HTMLElement): void {
    this.element = element;
    this.kept = false;
    if (this.stage || this.state === 'destroyed') return;
    // Not for the first time: what was asked before has been rejected.
    if (this.isolation) this.#begin();
    // Where the browser calls, nobody would hear of what is thrown.
    this.#attempt(() => {
      const { api, load, widget, props, isolation, launcher } = this.options;
      this.isolation =
        isolation === 'shadow' ||
        (isolation !== 'iframe' && serverOf(api, this.source.server) === location.origin)
          ? 'shadow'
          : 'iframe';
      this.frame = undefined;
      // What is written may be anything: it has a row or has none.
      const name = widget || defaultWidget;
      const row: WidgetRow | undefined = widgetTable[name as BuiltWidgetName];
      const field = row?.firstField;
      // The props are unchecked as well. The first view of a widget has the widget's name.
      const { layout, view = name }: AnyProps = Object(parsed(props));
      this.layout = layout;
      const stage = buildStage(
        element,
        this.options,
        this.isolation === 'shadow',
        layout === field?.unless || view !== name ? undefined : field?.placeholder[this.locale],
        // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
        name + ' ' + layout,
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
    const controller = this.#controller;
    const timer = setTimeout(this.fail, loadTimeout);
    try {
      // Before anything else of this page: a frame takes longest. One with options of its own waits for who reads them.
      // What is no address is left to who checks it.
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
      // Another attempt, or the end, may have come in between; the compiler takes the state for the one above.
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
    // Only `emit` dispatches here, with a list for the answers and the detail that the handle's types name.
    const added = (told: Event) => (told as Told).answers.push(listener((told as Told).detail));
    this.#listeners.addEventListener(event, added, options);
    return () => this.#listeners.removeEventListener(event, added);
  };

  /** Also where the controller has not come: then it says what can be known without it. */
  diagnose: WidgetHandle['diagnose'] = () =>
    this.source.loadExtras().then(
      extras => extras.diagnose(this),
      cause => ({
        ok: false,
        checks: [{ name: 'load', ok: false, code: 'LOAD_FAILED', message: `${cause}` }],
        policy: '',
      }),
    );

  focus(): void {
    // The text field, where there is one.
    (this.stage?.shell?.firstChild as HTMLElement | null | undefined)?.focus();
    this.request('focus');
  }

  unmount(): void {
    this.kept = true;
    this.element?.remove();
    // What is on its way ends here, and begins anew when it is put back.
    if (/g$/.test(this.state)) this.retry(true);
  }

  destroy = (): void => {
    if (this.state === 'destroyed') return;
    this.#end('DESTROYED');
    this.setState('destroyed');
    this.ended.abort();
    this.stage?.root.replaceChildren();
  };

  /** Starts again; from an empty element where what the loader itself draws has changed, or its frame may be dead. */
  retry = (isEmpty?: unknown): void => {
    this.#end('ABORTED');
    if (isEmpty === true || this.frame) {
      this.stage = undefined;
      // Off the page nothing comes, so nothing new can be promised until it is put back.
      if (this.kept) this.state = 'idle';
      // Whoever starts again has been attached, so there is an element.
      else this.attach(this.element as HTMLElement);
    } else this.#begin();
    this.load();
  };

  setState(state: WidgetState): void {
    if (this.state === state || this.state === 'destroyed') return;
    this.state = state;
    this.emit('state', { state });
  }

  /** Tells the page; answers what its listeners answered, and true for a `preventDefault()`. */
  emit(event: string, detail: unknown): unknown[] {
    const answers: unknown[] = [];
    const init = { bubbles: true, cancelable: true, composed: true, detail };
    this.#listeners.dispatchEvent(Object.assign(new CustomEvent(event, init), { answers }));
    // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
    answers.push(this.element?.dispatchEvent(new CustomEvent('oriel:' + event, init)) === false);
    return answers;
  }

  /** The mount cannot go on by itself. */
  fail = (thrown?: unknown): void => {
    if (this.state === 'destroyed') return;
    const error = isOrielError(thrown) ? thrown : loaderError('LOAD_FAILED', thrown);
    console.error(error, error.hint);
    // What the browser says of a server that is not there is no picture for a visitor.
    this.frame?.replaceWith();
    this.setState('error');
    this.#refuse(error);
    this.emit('error', error);
    const again = create('button', { textContent: retryTexts[this.locale], onclick: this.retry });
    // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
    this.stage?.notice.replaceChildren(error.code + ' ', again);
    // Stands until there is better, and where nothing can come.
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
    // A page that does not look at these promises is told by state, event and console.
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
      (live[name] as (...input: never[]) => unknown)(...input),
    );
    // A request's own limits hold also where there is no controller yet to keep them.
    const limit = () =>
      this.source.loadExtras().then(
        extras => extras.limit(whole, input),
        () => whole,
      );
    const answer = input[2] ? Promise.race([whole, limit()]) : whole;
    // Who does not look at the answer is told by state, event and console.
    answer.catch(ignore);
    return answer;
  }
}

/** What `emit` dispatches. */
type Told = CustomEvent<never> & { readonly answers: unknown[] };

const ignore = () => {};
