import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { I18nContext } from '../i18n/i18n-context';
import { keepFetching } from '../i18n/keep-fetching';

export interface FetchedProps {
  /** Whether it may be fetched now. Default: yes. */
  when?: boolean;
  /** Placeholder while it is being fetched. Default: nothing. */
  waiting?: ReactNode;
  /** Placeholder after a failed fetch, while it is retried. Default: the same as `waiting`. */
  failed?: ReactNode;
}

/** A component that is fetched when first shown, or earlier. */
export interface FetchedPart<P extends object> extends FunctionComponent<P & FetchedProps> {
  /** Fetches it, so that it renders immediately when shown. */
  preload(): void;
}

/** For components that need texts of all sets. */
export const allTexts = Number.POSITIVE_INFINITY;

/**
 * A component that is fetched together with its texts when first shown. A failed fetch is retried; the rest of the widget keeps
 * working.
 *
 * @param sets - number of text sets that it needs. Default: up to those of the deferred chunks
 */
export function fetched<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  sets = 2,
): FetchedPart<P> {
  let known: ComponentType<P> | undefined;
  const loadKnown = async () => {
    known = (await load()).default;
    return known;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, it is called once a component, beside the imports
  function Fetched({ when = true, waiting = null, failed = waiting, ...rest }: P & FetchedProps) {
    // The remaining props belong to the component.
    const props = rest as unknown as P;
    const [Component, setComponent] = useState(() => known);
    const [hasFailed, setFailed] = useState(false);
    const i18n = useContext(I18nContext);
    useEffect(() => {
      if (!when) return;
      i18n?.want(sets);
      if (Component) return;
      return keepFetching(
        loadKnown,
        component => setComponent(() => component),
        () => setFailed(true),
      );
    }, [Component, when, i18n]);
    return Component && i18n && i18n.sets >= sets ? <Component {...props} /> : hasFailed ? failed : waiting;
  }
  return Object.assign(Fetched, {
    preload() {
      // It is fetched again when shown.
      loadKnown().catch(() => undefined);
    },
  });
}
