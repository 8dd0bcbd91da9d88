/*
 * React implemented with Preact, for the files of script tags: everything that widgets and their libraries may use. The build
 * fails on any other name, so this list is complete.
 */
import { type ComponentType, options } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/compat';

export {
  Component,
  createContext,
  createElement,
  Fragment,
  forwardRef,
  memo,
  startTransition,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'preact/compat';

/**
 * Runs an effect before all layout effects of the current render. Preact's own version runs together with them, children first,
 * so they would measure without their parents' style sheets. Running it during the render is safe, because Preact commits every
 * render.
 */
export function useInsertionEffect(
  effect: () => undefined | (() => void),
  inputs?: readonly unknown[],
): void {
  const cleanUp = useRef<(() => void) | undefined>(undefined);
  const run = () => {
    cleanUp.current?.();
    cleanUp.current = effect();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the caller's; without them it runs each time
  useMemo(run, inputs as unknown[]);
  useLayoutEffect(() => () => cleanUp.current?.(), []);
}

/** A stable function that calls the latest callback, for effects that must not rerun when it changes. */
export function useEffectEvent<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}

const isFunctionComponent = (type: string | ComponentType): boolean =>
  typeof type === 'function' && !type.prototype?.render;

/** Attributes that hold an address. */
const addresses = ['href', 'src', 'action', 'formAction'] as const;

/** Whether a browser would run an address as a script; browsers ignore white space and control characters. */
const isScript = (address: unknown): boolean =>
  typeof address === 'string' && /^javascript:/i.test(address.replace(/[\0-\x20]/g, ''));

const { vnode: next } = options;

options.vnode = vnode => {
  // Props are a plain object.
  const props = vnode.props as Record<string, unknown>;
  // Function components get `ref` as a prop, as in React 19. Preact would keep it and set it to the component.
  if (vnode.ref && isFunctionComponent(vnode.type as string | ComponentType)) {
    // Safe to modify: Preact has copied the caller's props to leave out `ref`.
    props.ref = vnode.ref;
    // Preact takes undefined for no ref; its type does not list it.
    vnode.ref = undefined as never;
  }
  // Our code never passes such an address; as in React, this is a second line of defence.
  if (typeof vnode.type === 'string')
    for (const name of addresses)
      if (isScript(props[name])) vnode.props = { ...vnode.props, [name]: undefined };
  next?.(vnode);
};
