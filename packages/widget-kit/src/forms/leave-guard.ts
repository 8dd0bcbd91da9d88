import { type GuardedClose, holdWork, useGuardedClose } from '@oriel/ui';
import { useSignal } from '@preact/signals-react';
import { useEffect, useLayoutEffect } from 'react';
import { guardReload } from '../host/guard-reload';
import { useHost } from '../host/host-context';
import type { WidgetHost } from '../host/widget-host';
import { useT } from '../i18n/i18n-context';
import type { Translate } from '../i18n/translator';
import type { Form } from './create-form';

/** The part of a form that the leave guard needs. */
type Written = Pick<Form<object>, 'isDirty' | 'isDraft'> & { discard(): void };

/**
 * Confirms before the content of a component is lost: the browser asks when the page is left, the widget asks when another part
 * of it or another page of the same host is shown.
 */
export function useLeaveGuard(form: Written): void {
  const host = useHost();
  const t = useT();
  const { isDirty, isDraft } = form;
  useEffect(() => guardReload(host, isDirty, isDraft), [host, isDirty, isDraft]);
  useEffect(() => {
    if (isDraft && host.storage.keepsDrafts) return;
    return holdWork({
      root: host.root,
      isDirty: () => form.isDirty.peek(),
      ask: () => confirmLeave(host, t, form),
      discard: () => void form.discard(),
    });
  }, [host, t, form, isDraft]);
}

/** Makes a dialog or an inline form confirm before typed text is lost, however it is closed. */
export function useCloseGuard(isDirty: boolean, close: () => void): GuardedClose {
  const host = useHost();
  const t = useT();
  const dirty = useSignal(false);
  useLayoutEffect(() => {
    dirty.value = isDirty;
  });
  useEffect(() => guardReload(host, dirty, false), [host, dirty]);
  return useGuardedClose({
    isDirty,
    close,
    texts: {
      title: t('kit.leave.title'),
      text: t('kit.leave.text'),
      confirm: t('kit.leave.confirm'),
      stay: t('kit.leave.stay'),
      close: t('kit.close'),
    },
  });
}

/** Confirms the loss of typed text, and discards it. @returns whether the view may be left */
export async function confirmLeave(
  host: Pick<WidgetHost, 'confirm'>,
  t: Translate,
  written: Pick<Written, 'isDirty' | 'discard'>,
  texts: { readonly title: string; readonly text: string } = {
    title: t('kit.leave.title'),
    text: t('kit.leave.text'),
  },
): Promise<boolean> {
  if (!written.isDirty.peek()) return true;
  const isSure = await host.confirm({
    ...texts,
    confirmLabel: t('kit.leave.confirm'),
    cancelLabel: t('kit.leave.stay'),
    destructive: true,
  });
  if (isSure) written.discard();
  return isSure;
}
