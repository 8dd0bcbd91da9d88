import { useT, WidgetFrame } from '@oriel/widget-kit';
import type { PromptsStore } from './prompts/prompts-store';

/** The whole widget. */
export function PromptsWidget(_: { store: PromptsStore }) {
  const t = useT();
  return (
    <WidgetFrame>
      <h2>{t('library.title')}</h2>
    </WidgetFrame>
  );
}
