import type { OrielError } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

/** The line above a widget, for what is in its way and it cannot tell itself. */
export class Notice {
  /** What the line is about. */
  error: OrielError | undefined;

  /** @param over - Once aborted, nothing more is told. */
  constructor(
    private readonly context: MountContext,
    private readonly over: AbortSignal,
  ) {}

  /** Without an error there is nothing to tell any more. */
  tell(error?: OrielError): void {
    this.error = error;
    const { stage, source } = this.context;
    stage?.notice.replaceChildren(...(error ? [`${error.message} (${error.code})`] : []));
    if (!error) return;
    const isTold = () => error === this.error && !this.over.aborted;
    source
      .loadExtras()
      .then(extras => extras.showError(this.context, error, isTold))
      // The line stands.
      .catch(() => {});
  }
}
