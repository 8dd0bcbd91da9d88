import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';

/** Milliseconds until a part that could not be fetched is asked for again, unless the browser is online sooner. */
const again = 3_000;

export interface FetchedProps {
  /** Whether it may be fetched now. Default: yes. */
  when?: boolean;
  /** What stands in its place until it is there. Default: nothing. */
  waiting?: ReactNode;
}

/** A part that is fetched when it is first shown, or before. */
export interface FetchedPart<P extends object> extends FunctionComponent<P & FetchedProps> {
  /** Fetches it, so that it is there at once when it is shown. */
  preload(): void;
}

/**
 * A part of the chat that is fetched when it is first shown. Where it cannot be fetched it is asked for again, and the
 * rest of the chat goes on.
 */
export function fetched<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): FetchedPart<P> {
  let known: ComponentType<P> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, it is called once a part, beside the imports
  function Fetched({ when = true, waiting = null, ...rest }: P & FetchedProps) {
    // What is left of the props are those of the part.
    const props = rest as unknown as P;
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part || !when) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      const attempt = () => {
        clearTimeout(timer);
        load().then(
          module => {
            known = module.default;
            if (!isOver) setPart(() => module.default);
          },
          () => {
            if (!isOver) timer = setTimeout(attempt, again);
          },
        );
      };
      attempt();
      window.addEventListener('online', attempt);
      return () => {
        isOver = true;
        clearTimeout(timer);
        window.removeEventListener('online', attempt);
      };
    }, [Part, when]);
    return Part ? <Part {...props} /> : waiting;
  }
  return Object.assign(Fetched, {
    preload() {
      load().then(
        module => {
          known = module.default;
        },
        // It is asked for again when it is shown.
        () => undefined,
      );
    },
  });
}
