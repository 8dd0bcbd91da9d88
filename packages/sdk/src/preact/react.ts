/*
 * React as Preact has it, for the files of script tags: all that widgets and their libraries may use. The build fails where
 * one asks for another name, so this is the list.
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
 * Runs an effect before all layout effects of what is being drawn. Preact's own runs with them, and children come first: they
 * would measure without the style sheets of their parents. It runs while drawing, as Preact shows all that it draws.
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

/** A function that stays the same and calls the latest one, for effects that must not run again for it. */
export function useEffectEvent<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}

const isFunctionComponent = (type: string | ComponentType): boolean =>
  typeof type === 'function' && !type.prototype?.render;

/** Attributes that lead somewhere. */
const addresses = ['href', 'src', 'action', 'formAction'] as const;

/** Whether a browser would run an address as a script; it ignores white space and control characters. */
const isScript = (address: unknown): boolean =>
  typeof address === 'string' && /^javascript:/i.test(address.replace(/[\0-\x20]/g, ''));

const { vnode: next } = options;

options.vnode = vnode => {
  const props = vnode.props as Record<string, unknown>;
  // Function components get their `ref` among their props, as in React 19. Preact would keep it, and let it refer to the component.
  if (vnode.ref && isFunctionComponent(vnode.type as string | ComponentType)) {
    // These props are no longer those of the caller: they were copied to leave out the ref.
    props.ref = vnode.ref;
    vnode.ref = undefined as never;
  }
  // Our code lets no such address through; as in React, this holds where it fails.
  if (typeof vnode.type === 'string')
    for (const name of addresses)
      if (isScript(props[name])) vnode.props = { ...vnode.props, [name]: undefined };
  next?.(vnode);
};
