import type { OrielErrorCode } from '@oriel/contracts';

/*
 * The script of one widget's frame page, built for each. The page's text field works without it; this script loads the widget and
 * lets it wait for the embedding page.
 */
runFramePage(() => import('./start-widget').then(({ startWidget }) => startWidget()));

/** Configuration that the server writes into the frame page. */
interface FrameConfiguration {
  /** Exact origins that may embed: the list of the page's `frame-ancestors`. */
  readonly allowedOrigins: readonly string[];
  /** The reason for showing nothing; `allowedOrigins` then only names the origins that receive it. */
  readonly refusal?: { readonly code: OrielErrorCode; readonly message: string };
}

/** Starts the widget of the frame page; a page that may not embed gets the reason instead. */
function runFramePage(start: () => Promise<unknown>): void {
  // The server writes it into every page that has this script.
  const text = document.getElementById('oriel-frame')?.textContent ?? '{}';
  const { refusal, allowedOrigins }: FrameConfiguration = JSON.parse(text);
  if (refusal) void import('./refuse-host').then(({ refuseHost }) => refuseHost(refusal, allowedOrigins));
  else void start();
}
