import { Progress, Skeleton } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { useWorkspace } from '../store/workspace-context';

/** The number of licences, and how many are in use. */
export function SeatsCard() {
  useSignals();
  const t = useT();
  const seats = useWorkspace().seats.value;
  if (!seats)
    return (
      <div className="w-seats">
        <Skeleton lines={3} />
      </div>
    );
  const { taken, limit, invited } = seats;
  return (
    <div className="w-seats">
      <span className="w-muted">{t('seats.title')}</span>
      <p>
        <b>{taken}</b> {t('seats.inUse', { limit })}
      </p>
      <Progress
        label={t('seats.title')}
        value={taken}
        max={Math.max(limit, taken)}
        valueText={t('seats.label', { taken, limit })}
      />
      {invited > 0 && <small>{t('seats.invited', { count: invited })}</small>}
    </div>
  );
}
