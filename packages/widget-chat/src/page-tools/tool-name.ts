import type { Translate } from '@oriel/widget-kit';

/** The name of a tool as a person knows it; one that we have no name for is read as it is written: `search_web` → `search web`. */
export function toolName(functionName: string, t: Translate): string {
  const key = `tool.${functionName}`;
  const known = t(key);
  return known === key
    ? functionName
        .replace(/^page_/, '')
        .replaceAll(/[_-]+/g, ' ')
        .trim() || '…'
    : known;
}
