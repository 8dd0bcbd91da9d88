import { OrielError, type OrielErrorCode, type Shell, type WidgetName } from '@oriel/contracts';
import { startInstantComposer } from '../loader/instant-composer';

/*
 * The first script of the frame page. The page's text field works without it; this adds that Enter queues, fetches the
 * widget, and lets it wait for the page that embeds it. A page that may not embed is answered with the reason.
 */

/** What the server writes into the frame page. */
interface FrameConfiguration {
  readonly widget: WidgetName;
  /** Exact origins that may embed: the list of the page's `frame-ancestors`. */
  readonly allowedOrigins: readonly string[];
  /** Why nothing is shown; then `allowedOrigins` names only who is told. */
  readonly refusal?: { readonly code: OrielErrorCode; readonly message: string };
}

// Both elements stand in every page that the server makes with this script.
const text = document.getElementById('oriel-frame')?.textContent ?? '{}';
const configuration = JSON.parse(text) as FrameConfiguration;
const shell = document.getElementById('oriel-shell') as Shell | null;

if (configuration.refusal) void refuse(configuration.refusal);
else if (shell) void show(shell);

async function show(shell: Shell) {
  const field = shell.querySelector('textarea');
  if (field) {
    startInstantComposer(shell, field, queued => {
      const line = document.createElement('p');
      line.textContent = queued;
      shell.shadowRoot?.prepend(line);
    });
  }
  const { startWidget } = await import('./start-widget');
  await startWidget(configuration.widget);
}

async function refuse({ code, message }: NonNullable<FrameConfiguration['refusal']>) {
  const { refuseHost } = await import('./refuse-host');
  refuseHost(new OrielError(code, message), configuration.allowedOrigins);
}
