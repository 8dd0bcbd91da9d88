/** Listeners, timers and observers of the page. */
export interface Alive {
  readonly listeners: number;
  readonly timers: number;
}

export interface LeakWatch {
  count(): Alive;
  stop(): void;
}

/** Counts the listeners of window and document, and the timers, that are added from now on and not removed. */
export function watchLeaks(): LeakWatch {
  const listeners = new Map<string, number>();
  const ids = new WeakMap<object, number>();
  let lastId = 0;
  const undo: (() => void)[] = [];

  const idOf = (listener: object) => {
    const id = ids.get(listener) ?? ++lastId;
    ids.set(listener, id);
    return id;
  };
  for (const target of [window, document, document.body]) {
    const { addEventListener, removeEventListener } = target;
    const own = Object.hasOwn(target, 'addEventListener');
    const name = (type: string, listener: object, options: unknown) => {
      const capture = typeof options === 'object' && options ? Reflect.get(options, 'capture') : options;
      return `${target.constructor.name} ${type} ${idOf(listener)} ${Boolean(capture)}`;
    };
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) => {
      addEventListener.call(target, type, listener, options);
      const key = name(type, listener, options);
      listeners.set(key, 1);
      const signal = typeof options === 'object' ? options.signal : undefined;
      signal?.addEventListener('abort', () => listeners.delete(key));
    };
    target.removeEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: EventListenerOptions | boolean,
    ) => {
      removeEventListener.call(target, type, listener, options);
      listeners.delete(name(type, listener, options));
    };
    undo.push(() => {
      Object.assign(target, { addEventListener, removeEventListener });
      if (own) return;
      Reflect.deleteProperty(target, 'addEventListener');
      Reflect.deleteProperty(target, 'removeEventListener');
    });
  }

  const timers = new Set<unknown>();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const watched = {
    setTimeout(handler: () => void, delay?: number, ...rest: unknown[]) {
      const id = setTimeout(() => {
        timers.delete(id);
        Reflect.apply(handler, undefined, rest);
      }, delay);
      timers.add(id);
      return id;
    },
    clearTimeout(id: never) {
      timers.delete(id);
      clearTimeout(id);
    },
    setInterval(handler: () => void, delay?: number) {
      const id = setInterval(handler, delay);
      timers.add(id);
      return id;
    },
    clearInterval(id: never) {
      timers.delete(id);
      clearInterval(id);
    },
  };
  Object.assign(globalThis, watched);
  undo.push(() => Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval }));

  return {
    count: () => ({ listeners: listeners.size, timers: timers.size }),
    stop() {
      for (const each of undo.splice(0)) each();
    },
  };
}
