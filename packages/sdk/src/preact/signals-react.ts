/* The part of `@preact/signals-react` that widgets may use: the same store. */
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from '@preact/signals';
