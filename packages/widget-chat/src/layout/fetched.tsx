import { type ComponentType, useEffect, useState } from 'react';

/** Milliseconds until a part that could not be fetched is asked for again, unless the browser is online sooner. */
const again = 3_000;

/**
 * A part of the chat that is fetched when it is first shown. Until then nothing stands in its place; where it cannot be
 * fetched it is asked for again, and the rest of the chat goes on.
 */
export function fetched<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, it is called once a part, beside the imports
  return function Fetched(props: P) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return;
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
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}
