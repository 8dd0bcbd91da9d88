import type { ErrorTable, ErrorText } from '@oriel/client';
import type { App } from '../app/app';
import { errorText, isAborted, isOwnSignInRequired } from '../errors/error-text';
import type { Translate } from '../i18n/translator';

/** Texts of the toast after an action. */
export interface ActTexts<R> {
  /** Title of the success toast. Default: no toast. */
  readonly done?: string | ((result: R) => string);
  readonly doneText?: string | undefined;
  /** Title of the failure toast. Default: the text of the error. */
  readonly failed?: string;
  /** Undoes the work; offered in the success toast. A failure is reported in the same way. */
  readonly undo?: ((result: R) => Promise<unknown>) | undefined;
  /** Id of the object whose deletion removes the toast. */
  readonly about?: string;
  /** Label of the undo button. Default: "Undo". */
  readonly undoLabel?: string;
}

/** The parts of an app that an action needs. */
export type ActingApp = Pick<App, 'signal' | 'notify' | 'ownSignIn'>;

/** The outcome of the action. */
export type Acted<R> = { readonly isDone: true; readonly result: R } | { readonly isDone: false };

/**
 * Performs an action and reports its outcome: a success toast, optionally with an undo button, or a failure toast. Never rejects.
 * Shows nothing once the mount has ended.
 */
export async function actThenToast<R>(
  {
    host,
    t,
    errors,
  }: { readonly host: ActingApp; readonly t: Translate; readonly errors?: ErrorTable | undefined },
  work: (signal: AbortSignal) => Promise<R>,
  texts: ActTexts<R> = {},
): Promise<Acted<R>> {
  const { done, doneText, failed, undo, about, undoLabel = t('kit.undo') } = texts;
  const { signal } = host;
  try {
    const result = await work(signal);
    const title = typeof done === 'function' ? done(result) : done;
    if (title !== undefined && !signal.aborted) {
      const takeBack = () =>
        void actThenToast(
          { host, t, errors },
          async () => undo?.(result),
          failed === undefined ? {} : { failed },
        );
      await host.notify({
        kind: 'success',
        title,
        text: doneText,
        about,
        ...(undo && { actions: [{ label: undoLabel, isUndo: true, onSelect: takeBack }] }),
      });
    }
    return { isDone: true, result };
  } catch (error) {
    if (!signal.aborted && !isAborted(error)) {
      const failureText = errorText(error, t, errors);
      const text = failureText.requestNumber
        ? `${failureText.text} ${failureText.requestNumber}`
        : failureText.text;
      if (isOwnSignInRequired(error)) await notifyOwnSignIn(host, t, failureText);
      else
        await host.notify({
          kind: 'danger',
          title: failed ?? failureText.title,
          text,
          requestId: failureText.requestId,
        });
    }
    return { isDone: false };
  }
}

/** Not a failure: the user is signed in only through the page, and can sign in here. */
async function notifyOwnSignIn(
  { notify, ownSignIn }: ActingApp,
  t: Translate,
  { title, text }: ErrorText,
): Promise<void> {
  ownSignIn?.prepare();
  const actions = ownSignIn && [{ label: t('kit.own.action'), onSelect: ownSignIn.start }];
  await notify({ kind: 'info', title, text, ...(actions && { actions }) });
}
