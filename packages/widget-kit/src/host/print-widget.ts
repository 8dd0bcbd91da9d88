import type { Locale } from '@oriel/contracts';
import { printRoot } from '@oriel/ui';
import type { WidgetHost } from './widget-host';

const failed: Readonly<Record<Locale, { readonly title: string; readonly text: string }>> = {
  de: {
    title: 'Drucken war nicht möglich',
    text: 'Erlauben Sie dieser Seite, Fenster zu öffnen, und versuchen Sie es noch einmal.',
  },
  en: { title: 'Printing was not possible', text: 'Allow this page to open windows, then try again.' },
};

/** Prints the content of a widget, and says so if the browser opens no document for it. */
export async function printWidget(host: WidgetHost): Promise<void> {
  const heading = host.root.querySelector('h1, h2')?.textContent?.trim();
  try {
    await printRoot(host.root, { title: heading || host.shell.ownerDocument.title });
  } catch {
    if (!host.signal.aborted) await host.notify({ kind: 'danger', ...failed[host.locale.peek()] });
  }
}
