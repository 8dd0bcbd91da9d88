import { useEffect } from 'react';
import { guardReload } from '../host/guard-reload';
import { useHost } from '../host/host-context';
import type { WidgetHost } from '../host/widget-host';
import type { Translate } from '../i18n/translator';
import type { Form } from './create-form';

/** The part of a form that the leave guard needs. */
type Written = Pick<Form<object>, 'isDirty'> & { discard(): void };

/** Has the browser ask before it leaves the page, for as long as a component shows what is typed. */
export function useLeaveGuard({ isDirty }: Pick<Form<object>, 'isDirty'>): void {
  const host = useHost();
  useEffect(() => guardReload(host, isDirty), [host, isDirty]);
}

/** Asks before something typed is lost, and discards it. Answers whether the view may be left. */
export async function confirmLeave(
  host: Pick<WidgetHost, 'confirm'>,
  t: Translate,
  written: Written,
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
