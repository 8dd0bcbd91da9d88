import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { I18nContext } from '../i18n/i18n-context';
import { keepFetching } from './keep-fetching';

export interface FetchedProps {
  /** Whether it may be fetched now. Default: yes. */
  when?: boolean;
  /** What stands in its place until it is there. Default: nothing. */
  waiting?: ReactNode;
  /** What says that it could not be fetched, while it is asked for again. Default: what waits. */
  failed?: ReactNode;
}

/** A part that is fetched when it is first shown, or before. */
export interface FetchedPart<P extends object> extends FunctionComponent<P & FetchedProps> {
  /** Fetches it, so that it is there at once when it is shown. */
  preload(): void;
}

/**
 * A part of a widget that is fetched when it is first shown, and with it the texts of all such parts. Where it cannot
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
  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, it is called once a part, beside the imports
  function Fetched({ when = true, waiting = null, failed = waiting, ...rest }: P & FetchedProps) {
    // What is left of the props are those of the part.
    const props = rest as unknown as P;
    const [Part, setPart] = useState(() => known);
    const [hasFailed, setFailed] = useState(false);
    const i18n = useContext(I18nContext);
    useEffect(() => {
      if (!when) return;
      i18n?.wantRest();
      if (Part) return;
      return keepFetching(
        loadKnown,
        part => setPart(() => part),
        () => setFailed(true),
      );
    }, [Part, when, i18n]);
    return Part && i18n?.hasRest ? <Part {...props} /> : hasFailed ? failed : waiting;
  }
  return Object.assign(Fetched, {
    preload() {
      // It is asked for again when it is shown.
      loadKnown().catch(() => undefined);
    },
  });
}
