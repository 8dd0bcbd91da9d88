import { useT } from '@oriel/app-kit';

/** The note of a lost connection while the chunk with details cannot be fetched. */
export function LostNote() {
  const t = useT();
  return (
    <p className="c-hint" role="status">
      {t('kit.degraded')}
    </p>
  );
}
