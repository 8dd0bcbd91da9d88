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
  /** Placeholder while it is fetched. Default: nothing. */
  waiting?: ReactNode;
  /** Placeholder after a failed fetch, while it is fetched again. Default: that of waiting. */
  failed?: ReactNode;
}

/** A component that is fetched when it is first shown, or before. */
export interface FetchedPart<P extends object> extends FunctionComponent<P & FetchedProps> {
  /** Fetches it, so that it is there at once when it is shown. */
  preload(): void;
}

/**
 * A component that is fetched when it is first shown, and with it the texts of all such components. Where it cannot
 * be fetched it is asked for again, and the rest of the widget goes on.
 */
export function fetched<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): FetchedPart<P> {
  let known: ComponentType<P> | undefined;
  const loadKnown = async () => {
    known = (await load()).default;
    return known;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, it is called once a component, beside the imports
  function Fetched({ when = true, waiting = null, failed = waiting, ...rest }: P & FetchedProps) {
    // The remaining props are those of the component.
    const props = rest as unknown as P;
    const [Component, setComponent] = useState(() => known);
    const [hasFailed, setFailed] = useState(false);
    const i18n = useContext(I18nContext);
    useEffect(() => {
      if (!when) return;
      i18n?.wantRest();
      if (Component) return;
      return keepFetching(
        loadKnown,
        component => setComponent(() => component),
        () => setFailed(true),
      );
    }, [Component, when, i18n]);
    return Component && i18n?.hasRest ? <Component {...props} /> : hasFailed ? failed : waiting;
  }
  return Object.assign(Fetched, {
    preload() {
      // It is asked for again when it is shown.
      loadKnown().catch(() => undefined);
    },
  });
}
