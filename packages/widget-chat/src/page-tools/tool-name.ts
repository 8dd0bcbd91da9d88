import type { Locale, LocalText } from '@oriel/contracts';

/** The name of a tool as a person knows it; one without a title is read as it is written: `search_web` → `search web`. */
export const toolName = (
  { functionName, title }: { readonly functionName: string; readonly title?: LocalText | undefined },
  locale: Locale,
): string =>
  title?.[locale] ??
  (functionName
    .replace(/^page_/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim() ||
    '…');
