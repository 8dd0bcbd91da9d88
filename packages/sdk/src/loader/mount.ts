import type { Locale, OrielError, OrielErrorCode, WidgetState } from '@oriel/contracts';
import type { Controller, Entry, Extras, MountContext } from '../mount/controller';
import type { ReadyDetails, WidgetHandle } from '../mount/widget-handle';
import type { Isolation, MountOptions } from '../options/mount-options';
import { type EarlyFrame, serverOf, startFrame } from './early-frame';
import { isOrielError, loaderError } from './loader-error';
import { buildStage, type Stage } from './stage';
import { loaderTexts, pickLocale } from './texts';

/** Milliseconds that the code of the SDK may take to come. */
const loadTimeout = 30_000;

/** Where the SDK comes from and how it gets the rest of itself. */
export interface Surroundings {
  readonly version: string;
  /** Address of the Oriel server where no option names one. */
  readonly server: string;
  readonly frameOrigin?: string | undefined;
  loadEntry(isolation: Isolation): Promise<Entry>;
  loadExtras(): Promise<Extras>;
  /** Fetches early what the widget will need. */
  preload?(isolation: Isolation, nonce: unknown): void;
}

let count = 0;

/**
 * One mounted widget as far as the loader goes: state, events, stage, instant composer. The rest waits for the
 * controller. Options are taken as they come; the controller reads and checks them. Nothing here throws.
 *
 * idle → loading → connecting → ready ⇄ auth, degraded; error from anywhere, by retry back to loading; destroyed is the end.
 */
export class Mount implements WidgetHandle, MountContext {
  readonly id = `oriel-${++count}`;
  readonly ended = new AbortController();
  isolation!: Isolation;
  state: WidgetState = 'idle';
  element: HTMLElement | null = null;
  stage: Stage | undefined;
  frame: EarlyFrame | undefined;
  /** Off the page on purpose: its element may be away without being destroyed. */
  kept = false;
  ready!: Promise<ReadyDetails>;
  #listeners = new EventTarget();
  #controller!: Deferred<Controller>;
  #outcome!: Deferred<ReadyDetails>;

  constructor(
    readonly surroundings: Surroundings,
    public options: MountOptions,
    /** The options are texts of attributes that the controller has yet to read. */
    readonly written: 'element' | 'script' | undefined,
    /** Puts the element of this mount on the page. */
    readonly mount: (target: string | Element) => void,
  ) {
    this.#begin();
  }

  get locale(): Locale {
    return pickLocale(this.options.locale);
  }

  /** The element stands on the page, for the first time or again. */
  attach(element: HTMLElement): void {
    this.kept = false;
    this.element = element;
    if (this.stage) return;
    const { isolation, api, load, launcher, size } = this.options;
    // The page's own rules for the element win over what this stands for.
    element.toggleAttribute('data-fill', size === 'fill');
    this.isolation =
      isolation === 'shadow' ||
      (isolation !== 'iframe' && serverOf(api, this.surroundings.server) === location.origin)
        ? 'shadow'
        : 'iframe';
    // A list of chats has nothing to type into.
    const hasField = this.options.props?.layout !== 'channels';
    this.frame = undefined;
    this.stage = buildStage(element, this.locale, this.isolation === 'shadow', hasField);
    const isEager = !load || load === 'eager';
    if (isEager) this.load();
    if (!isEager || launcher === 'bubble') {
      this.surroundings.loadExtras().then(extras => extras.arrange(this), this.fail);
    }
  }

  load = async (): Promise<void> => {
    const { surroundings, options, isolation } = this;
    if (this.state !== 'idle' || !this.stage) return;
    // Before anything else of this page: a frame takes longest. What is written as JSON is read later.
    if (isolation === 'iframe' && !isJson(options.frame) && !isJson(options.api)) {
      this.frame ??= startFrame(this);
    }
    surroundings.preload?.(isolation, options.nonce);
    this.stage.notice();
    this.setState('loading');
    const controller = this.#controller;
    const timer = setTimeout(this.fail, loadTimeout);
    try {
      const entry = await surroundings.loadEntry(isolation);
      // Another attempt, or the end, may have come in between.
      if (controller !== this.#controller || this.ended.signal.aborted) return;
      this.setState('connecting');
      controller.resolve(entry.connectMount(this));
    } catch (error) {
      this.fail(error);
    } finally {
      clearTimeout(timer);
    }
  };

  update(patch: MountOptions): Promise<void> {
    return this.#call('update', patch);
  }

  request: WidgetHandle['request'] = (command, input, options) =>
    // The typed face of the handle names what each command answers; the widget's schema checked it.
    this.#call('request', command, input, options) as Promise<never>;

  on: WidgetHandle['on'] = (event, listener, options) => {
    // Only `emit` dispatches here, with a list for the answers and the detail that the handle's types name.
    const added = (told: unknown) => {
      const { detail, answers } = told as { detail: never; answers: unknown[] };
      answers.push(listener(detail));
    };
    const listeners = this.#listeners;
    listeners.addEventListener(event, added, options);
    return () => listeners.removeEventListener(event, added);
  };

  open(): void {
    this.toggle(true);
  }

  close(): void {
    this.toggle(false);
  }

  toggle(isOpen?: boolean): void {
    this.#call('show', isOpen).catch(ignore);
  }

  focus(): void {
    this.stage?.field?.focus();
    this.request('focus', {}).catch(ignore);
  }

  async logout(): Promise<void> {
    await this.request('logout', {});
  }

  diagnose: WidgetHandle['diagnose'] = () => this.#call('diagnose');

  unmount(): void {
    this.kept = true;
    this.element?.remove();
  }

  destroy(): void {
    if (this.state === 'destroyed') return;
    this.#end('DESTROYED', 'The widget was destroyed.');
    this.setState('destroyed');
    this.ended.abort();
    this.#listeners = new EventTarget();
    this.stage?.root.replaceChildren();
  }

  /** Starts again; from an empty element where what the loader itself draws has changed. */
  retry = (isEmpty?: unknown): void => {
    this.#end('ABORTED', 'The widget was restarted.');
    this.#begin();
    if (isEmpty === true && this.element) {
      this.stage = undefined;
      this.attach(this.element);
    } else this.load();
  };

  setState(state: WidgetState): void {
    if (this.state === state || this.state === 'destroyed') return;
    this.state = state;
    this.emit('state', { state });
  }

  /** Tells the page; answers what its listeners answered, and true for a `preventDefault()`. */
  emit(event: string, detail: unknown): unknown[] {
    const answers: unknown[] = [];
    const init = { detail, bubbles: true, composed: true, cancelable: true };
    this.#listeners.dispatchEvent(Object.assign(new CustomEvent(event, init), { answers }));
    answers.push(this.element?.dispatchEvent(new CustomEvent(`oriel:${event}`, init)) === false);
    return answers;
  }

  /** The widget stands. */
  succeed(details: ReadyDetails): void {
    this.stage?.notice();
    this.setState('ready');
    this.settle(details);
    // After a sign-in or a reconnect, whoever asks again gets the good news.
    this.ready = Promise.resolve(details);
    this.emit('ready', details);
  }

  /** The mount cannot go on by itself; the text is for the person. */
  fail = (thrown?: unknown, text?: string): void => {
    if (this.state === 'destroyed') return;
    const error = isOrielError(thrown)
      ? thrown
      : loaderError('LOAD_FAILED', 'The widget was not loaded.', thrown);
    console.error('[oriel]', error);
    this.setState('error');
    this.settle(error);
    this.emit('error', error);
    const texts = loaderTexts[this.locale];
    this.stage?.notice(text ?? `${texts.failed} (${error.code})`, texts.retry, this.retry);
  };

  settle(outcome: ReadyDetails | OrielError): void {
    if (isOrielError(outcome)) {
      this.#outcome.reject(outcome);
      this.#controller.reject(outcome);
    } else this.#outcome.resolve(outcome);
  }

  #begin(): void {
    this.state = 'idle';
    this.#controller = deferred();
    this.#outcome = deferred();
    this.ready = this.#outcome.promise;
    // A page that does not look at these promises is told by state, event and console.
    this.ready.catch(ignore);
    this.#controller.promise.catch(ignore);
  }

  #end(code: OrielErrorCode, message: string): void {
    const reason = loaderError(code, message);
    this.#controller.promise.then(live => live.close(reason), ignore);
    this.settle(reason);
  }

  // The controller's own types say what each of its methods takes and gives.
  async #call<N extends 'update' | 'request' | 'show' | 'diagnose'>(
    name: N,
    ...input: Parameters<Controller[N]>
  ): Promise<Awaited<ReturnType<Controller[N]>>> {
    this.load();
    const live = await this.#controller.promise;
    return (live[name] as (...input: unknown[]) => never)(...input);
  }
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

/** `Promise.withResolvers`, which Node 20 has not. */
function deferred<T>(): Deferred<T> {
  // The promise calls its function at once.
  const made = {} as Deferred<T>;
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

/** Texts of attributes that stand for objects. */
const isJson = (value: unknown) => /^{/.test(String(value));

const ignore = () => {};
