import { useT } from '@oriel/app-kit';
import type { CardVersion } from '@oriel/contracts';

/** The text for the origin of a version. */
export function useOriginText() {
  const t = useT();
  return ({ number, origin }: Pick<CardVersion, 'number' | 'origin'>): string => {
    if (origin?.kind === 'restore') return t('versions.origin.restore', { number: origin.number });
    if (origin?.kind === 'proposal') return t('versions.origin.proposal');
    return t(number === 1 ? 'versions.origin.first' : 'versions.origin.edit');
  };
}
