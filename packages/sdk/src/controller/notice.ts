import type { OrielError } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

/** The line above a widget, for problems that the widget cannot report itself. */
export class Notice {
  /** The error currently shown. */
  error: OrielError | undefined;

  /** @param over - Once aborted, nothing more is shown. */
  constructor(
    private readonly context: MountContext,
    private readonly over: AbortSignal,
  ) {}

  /** Shows an error, or clears the line. */
  tell(error?: OrielError): void {
    this.error = error;
    const { stage, source } = this.context;
    stage?.notice.replaceChildren(...(error ? [`${error.message} (${error.code})`] : []));
    if (!error) return;
    const isCurrent = () => error === this.error && !this.over.aborted;
    source
      .loadExtras()
      .then(extras => extras.showError(this.context, error, isCurrent))
      // Without the extras the plain line remains.
      .catch(() => {});
  }
}
