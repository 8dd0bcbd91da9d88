import type { useT } from '@oriel/app-kit';

const known = ['vivid', 'natural', 'calm', 'ink'] as const;

/** A style in the user's language, or as its model writes it if no catalogue has it. */
export function styleName(t: ReturnType<typeof useT>, style: string): string {
  const found = known.find(each => each === style);
  return found ? t(`style.${found}`) : style.slice(0, 1).toUpperCase() + style.slice(1).replaceAll('_', ' ');
}
