import { useT } from '@oriel/widget-kit';

/** The note of a lost connection, for as long as the chunk that says more cannot be fetched. */
export function LostNote() {
  const t = useT();
  return (
    <p className="c-hint" role="status">
      {t('kit.degraded')}
    </p>
  );
}
