import { type DiscardTexts, type GuardedClose, registerUnsavedWork, useGuardedClose } from '@oriel/ui';
import { useSignal } from '@preact/signals-react';
import { useEffect, useLayoutEffect } from 'react';
import { type App, useApp } from '../app/app';
import { useT } from '../i18n/i18n-context';
import type { Translate } from '../i18n/translator';
import type { Form } from './create-form';

/** The part of a form that the leave guard needs. */
type Written = Pick<Form<object>, 'isDirty' | 'isDraft'> & { discard(): void };

/**
 * Confirms before the content of a component is lost: the browser asks when the page is left, the app asks when another part
 * of it or another page of the same host is shown.
 */
export function useLeaveGuard(form: Written): void {
  const app = useApp();
  const t = useT();
  const { isDirty, isDraft } = form;
  useEffect(() => app.guardReload(isDirty, isDraft), [app, isDirty, isDraft]);
  useEffect(() => {
    if (isDraft && app.storage.keepsDrafts) return;
    return registerUnsavedWork({
      root: app.root,
      isDirty: () => form.isDirty.peek(),
      ask: () => confirmLeave(app, t, form),
      discard: () => void form.discard(),
    });
  }, [app, t, form, isDraft]);
}

/** Makes a dialog or an inline form confirm before typed text is lost, however it is closed. */
export function useCloseGuard(
  isDirty: boolean,
  close: () => void,
  texts?: Partial<DiscardTexts>,
): GuardedClose {
  const app = useApp();
  const t = useT();
  const dirty = useSignal(false);
  useLayoutEffect(() => {
    dirty.value = isDirty;
  });
  useEffect(() => app.guardReload(dirty, false), [app, dirty]);
  return useGuardedClose({
    isDirty,
    close,
    texts: {
      title: t('kit.leave.title'),
      text: t('kit.leave.text'),
      confirm: t('kit.leave.confirm'),
      stay: t('kit.leave.stay'),
      close: t('kit.close'),
      ...texts,
    },
  });
}

/** Confirms the loss of typed text, and discards it. @returns whether the view may be left */
export async function confirmLeave(
  app: Pick<App, 'confirm'>,
  t: Translate,
  written: Pick<Written, 'isDirty' | 'discard'>,
  texts: { readonly title: string; readonly text: string } = {
    title: t('kit.leave.title'),
    text: t('kit.leave.text'),
  },
): Promise<boolean> {
  if (!written.isDirty.peek()) return true;
  const isSure = await app.confirm({
    ...texts,
    confirmLabel: t('kit.leave.confirm'),
    cancelLabel: t('kit.leave.stay'),
    destructive: true,
  });
  if (isSure) written.discard();
  return isSure;
}
