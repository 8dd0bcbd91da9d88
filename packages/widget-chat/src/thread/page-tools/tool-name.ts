import type { Locale, LocalText } from '@oriel/contracts';

/** The display name of a tool; without a title it is derived from the identifier: `search_web` → `search web`. */
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
