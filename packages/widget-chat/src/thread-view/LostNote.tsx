import { useT } from '@oriel/widget-kit';

/** What is said of a lost connection as long as the parts that say more of it cannot be fetched. */
export function LostNote() {
  const t = useT();
  return (
    <p className="c-hint" role="status">
      {t('kit.degraded')}
    </p>
  );
}
