import { widgetTable } from '@oriel/contracts';
import type { MountOptions } from '../options/mount-options';
import { isField } from './contain-keys';
import { elementOf, LoaderHandle } from './loader-handle';
import type { OrielElement, SdkSource } from './mount-context';
import type { WidgetHandle } from './widget-handle';

/** The SDK's interface to a page; one per page and major version. */
export interface Sdk {
  readonly version: string;
  /** Puts a widget on the page. Never throws for problems of the environment: see the handle's `ready` and `error`. */
  mount(target: string | Element, options?: MountOptions): WidgetHandle;
  /** Mounts a widget with the `data-oriel-*` options of a script tag. */
  mountScript(script: HTMLScriptElement): void;
}

const key = Symbol.for('oriel.v1');

/** Returns the SDK of this page: the first one loaded, which all later ones join. */
export function joinSdk(source: () => SdkSource): Sdk {
  // This symbol only ever holds an SDK of this major version.
  const page = globalThis as { [key]?: Sdk };
  // biome-ignore lint/suspicious/noAssignInExpressions: shorter in the loader, of which every byte counts
  return (page[key] ??= createSdk(source()));
}

function createSdk(source: SdkSource): Sdk {
  const mount = (target: string | Element, options?: MountOptions, written?: LoaderHandle['written']) => {
    // Without a prototype: a page may have extended that of all objects.
    const made = new LoaderHandle(source, Object.create(null), written);
    made.mount(target, options);
    return made;
  };
  // A moved element keeps its widget. A removed element is destroyed after the current task, and gets a new widget when it
  // returns; that of a script tag follows its target. A launcher shows the widget that it names.
  for (const name of [...Object.keys(widgetTable), 'launcher']) {
    class WidgetElement extends HTMLElement implements OrielElement {
      handle?: LoaderHandle | undefined;
      declare neighbour: Node | null;

      /** Page shortcuts that see keys before the widget, and ignore typing in editable elements, then ignore the widget, too. */
      override get isContentEditable() {
        let active: Element | null | undefined = this;
        while (active?.shadowRoot) active = active.shadowRoot.activeElement;
        return isField(active);
      }

      connectedCallback() {
        const { handle } = this;
        this.neighbour = this.previousSibling;
        if (handle && handle.state !== 'destroyed') handle.attach(this);
        // Mount again with the options of `mount()` or of the script; an element's own attributes are read anew below.
        else if (handle && handle.written !== 'element')
          mount(this, handle.options, handle.written).ended.signal.onabort = handle.ended.signal.onabort;
        // A copy of an element made by `mount()`, such as by a library that caches pages.
        else if ('oriel' in this.dataset) this.remove();
        else
          mount(
            this,
            {
              ...read(this, ''),
              // The keys of the table are the widget names.
              ...(name in widgetTable ? { widget: name as never } : { launcher: 'bubble' }),
            },
            'element',
          );
      }

      disconnectedCallback() {
        const { handle, neighbour } = this;
        setTimeout(() => {
          if (this.isConnected || !handle || handle.kept) return;
          // The element left together with its surroundings, for example when a library replaces the body.
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

/** Reads the attributes with a prefix as unparsed options. */
function read(element: HTMLElement, prefix: string): MountOptions {
  const options: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) {
    if (name.startsWith(prefix))
      options[name.slice(prefix.length).replace(/-./g, sign => sign.slice(1).toUpperCase())] = value;
  }
  return options;
}
