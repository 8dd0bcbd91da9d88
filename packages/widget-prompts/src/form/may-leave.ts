import type { Translate } from '@oriel/widget-kit';
import type { PromptsHost } from '../store/prompts-host';

/** The part of a form that the leave guard needs. */
interface Written {
  readonly isDirty: { peek(): boolean };
  discard(): void;
}

/** Asks before something written is lost, and discards it. Answers whether the view may be left. */
export async function mayLeave(
  host: PromptsHost,
  t: Translate,
  written: Written,
  texts: { readonly title: string; readonly text: string },
): Promise<boolean> {
  if (!written.isDirty.peek()) return true;
  const isSure = await host
    .confirm({
      ...texts,
      confirmLabel: t('form.leave'),
      cancelLabel: t('form.stay'),
      destructive: true,
    })
    .catch(() => false);
  if (isSure) written.discard();
  return isSure;
}
