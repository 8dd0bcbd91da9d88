import { useContext, useMemo } from 'react';
import { useApp } from '../app/app';
import { I18nContext, useT } from '../i18n/i18n-context';
import { type Acted, type ActTexts, actThenToast } from './act-then-toast';

/** Performs an action and reports its outcome. */
export type Act = <R>(work: (signal: AbortSignal) => Promise<R>, texts?: ActTexts<R>) => Promise<Acted<R>>;

/** `actThenToast` for this mount, in its language and with the `errors` of the widget's definition. */
export function useAct(): Act {
  const host = useApp();
  const t = useT();
  const errors = useContext(I18nContext)?.errors;
  return useMemo(() => (work, texts) => actThenToast({ host, t, errors }, work, texts), [host, t, errors]);
}
