import { widgetTable } from '@oriel/contracts';
import type { MountOptions } from '../options/mount-options';
import { isField } from './keep-typed';
import { elementOf, LoaderHandle, type OrielElement } from './loader-handle';
import type { SdkSource } from './sdk-source';
import type { WidgetHandle } from './widget-handle';

/** What a page has of the SDK; one per page and major version. */
export interface Sdk {
  readonly version: string;
  /** Puts a widget on the page. Never throws for what the environment did: see the handle's `ready` and `error`. */
  mount(target: string | Element, options?: MountOptions): WidgetHandle;
  /** Mounts what the `data-oriel-*` of a script tag say. */
  mountScript(script: HTMLScriptElement): void;
}

const key = Symbol.for('oriel.v1');

/** The SDK of this page: the first that was loaded, which every later one joins. */
export function joinSdk(source: () => SdkSource): Sdk {
  // A symbol of this name holds nothing but an SDK of this major version.
  const page = globalThis as { [key]?: Sdk };
  // biome-ignore lint/suspicious/noAssignInExpressions: shorter in the loader, of which every byte counts
  return (page[key] ??= createSdk(source()));
}

function createSdk(source: SdkSource): Sdk {
  const mount = (target: string | Element, options?: MountOptions, written?: LoaderHandle['written']) => {
    // A page may have members of such names on the prototype of all objects.
    const made = new LoaderHandle(source, Object.create(null), written);
    made.mount(target, options);
    return made;
  };
  // An element that is moved keeps its widget; one that is taken off the page is destroyed after the task, and has
  // another when it comes back. That of a script tag follows its target. A launcher shows the widget that it names.
  for (const name of [...Object.keys(widgetTable), 'launcher']) {
    class WidgetElement extends HTMLElement implements OrielElement {
      handle?: LoaderHandle | undefined;
      declare neighbour: Node | null;

      /** Shortcuts of a page that hear of keys before the widget, and leave alone what is typed into fields, leave it alone. */
      override get isContentEditable() {
        let active: Element | null | undefined = this;
        while (active?.shadowRoot) active = active.shadowRoot.activeElement;
        return isField(active);
      }

      connectedCallback() {
        const { handle } = this;
        this.neighbour = this.previousSibling;
        if (handle && handle.state !== 'destroyed') handle.attach(this);
        // Again as its maker wanted it, or as its attributes say now.
        else if (handle && handle.written !== 'element')
          mount(this, handle.options, handle.written).ended.signal.onabort = handle.ended.signal.onabort;
        // The copy of one that was made for a mount, such as by a library that keeps pages to go back to.
        else if ('oriel' in this.dataset) this.remove();
        else
          mount(
            this,
            // The keys of the table are the names of the widgets.
            {
              ...read(this, ''),
              ...(name in widgetTable ? { widget: name as never } : { launcher: 'bubble' }),
            },
            'element',
          );
      }

      disconnectedCallback() {
        const { handle, neighbour } = this;
        setTimeout(() => {
          if (this.isConnected || !handle || handle.kept) return;
          // It has left with what stood around it, as where a library replaces the body.
          if (typeof handle.written === 'object' && (this.parentNode || neighbour?.isConnected === false)) {
            handle.kept = true;
            source.loadExtras().then(extras => extras.follow(this), handle.destroy);
          } else handle.destroy();
        });
      }
    }
    const tag = elementOf(name);
    customElements.get(tag) || customElements.define(tag, WidgetElement);
  }
  return {
    version: source.version,
    mount,
    mountScript(script) {
      const options = read(script, 'data-oriel-');
      if (Object.keys(options)[0] && !source.adopt?.(script))
        mount(options.target || 'body', options, script);
    },
  };
}

/** The attributes with a prefix, as options that are yet to be read. */
function read(element: HTMLElement, prefix: string): MountOptions {
  const options: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) {
    if (name.startsWith(prefix))
      options[name.slice(prefix.length).replace(/-./g, sign => (sign[1] as string).toUpperCase())] = value;
  }
  return options;
}
