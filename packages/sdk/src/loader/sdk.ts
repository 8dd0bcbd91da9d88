import type { WidgetHandle } from '../mount/widget-handle';
import type { MountOptions } from '../options/mount-options';
import { Mount, type Surroundings } from './mount';

/** What a page has of the SDK; one per page and major version. */
export interface Sdk {
  readonly version: string;
  /** Puts a widget on the page. Never throws for what the environment did: see the handle's `ready` and `error`. */
  mount(target: string | Element, options?: MountOptions): WidgetHandle;
  /** Mounts what the `data-oriel-*` of a script tag say. */
  mountScript(script: HTMLScriptElement): void;
}

const key = Symbol.for('oriel.sdk.v1');

/** The SDK of this page: the first that was loaded, which every later one joins. */
export function joinSdk(surroundings: () => Surroundings): Sdk {
  // A symbol of this name holds nothing but an SDK of this major version.
  const page = globalThis as { [key]?: Sdk };
  page[key] ??= createSdk(surroundings());
  return page[key];
}

/** An element of ours, with the handle of what it shows. */
interface OrielElement extends HTMLElement {
  handle?: Mount | undefined;
}

const elementName = 'oriel-chat';

const isOurs = (element: Element): element is OrielElement => element.localName === elementName;

function createSdk(surroundings: Surroundings): Sdk {
  const make = (options: MountOptions, written?: Mount['written']) => {
    const mount: Mount = new Mount(surroundings, options, written, target => {
      const found = typeof target === 'string' ? document.querySelector(target) : target;
      if (found) put(mount, found);
      else {
        const wait = surroundings.loadExtras().then(extras => extras.findTarget(target, mount.ended.signal));
        wait.then(late => put(mount, late), mount.fail);
      }
    });
    return mount;
  };
  const put = (mount: Mount, target: Element) => {
    if (mount.state === 'destroyed') return;
    if (isOurs(target)) {
      if (target.handle !== mount) target.handle?.destroy();
      target.handle = mount;
      mount.attach(target);
    } else target.append(mount.element ?? create(mount));
  };
  const create = (mount: Mount) => {
    const element: OrielElement = document.createElement(elementName);
    element.handle = mount;
    mount.ended.signal.onabort = () => element.remove();
    return element;
  };
  const mount = (target: string | Element, options: MountOptions = {}) => {
    const made = make(options);
    // Until its own listeners are added nobody can have heard of this mount.
    for (const [event, listener] of Object.entries(options.on ?? {}))
      made.on(event as 'ready', listener as never);
    options.signal?.addEventListener('abort', () => made.destroy());
    made.mount(target);
    return made;
  };
  // An element that is moved keeps its widget; one that is taken off the page is destroyed after the task, and starts
  // anew when it comes back.
  class ChatElement extends HTMLElement implements OrielElement {
    handle?: Mount | undefined;

    connectedCallback() {
      if (!this.handle || this.handle.ended.signal.aborted) {
        const options: Record<string, unknown> = {};
        for (const { name, value } of this.attributes) options[camel(name)] = value;
        // A browser empties the attribute and keeps the property.
        options.nonce = this.nonce;
        this.handle = make(options, 'element');
      }
      this.handle.attach(this);
    }

    disconnectedCallback() {
      const { handle } = this;
      setTimeout(() => this.isConnected || handle?.kept || handle?.destroy());
    }
  }
  customElements.get(elementName) || customElements.define(elementName, ChatElement);
  return {
    version: surroundings.version,
    mount,
    mountScript(script) {
      const { dataset } = script;
      const options: Record<string, unknown> = {};
      for (const name in dataset) {
        if (/^oriel./.test(name)) options[name.charAt(5).toLowerCase() + name.slice(6)] = dataset[name];
      }
      if (!Object.keys(options).length) return;
      options.nonce ??= script.nonce;
      const made = make(options, 'script');
      made.mount(made.options.target || 'body');
    },
  };
}

const camel = (name: string) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
