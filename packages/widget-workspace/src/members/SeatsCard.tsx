import { useSignals, useT } from '@oriel/app-kit';
import { Meter, Skeleton } from '@oriel/ui';
import { useWorkspace } from '../store/workspace-context';

/** The number of licences, and how many are in use. */
export function SeatsCard() {
  useSignals();
  const t = useT();
  const seats = useWorkspace().seats.value;
  if (!seats)
    return (
      <div className="w-seats o-box">
        <Skeleton lines={2} />
      </div>
    );
  const { taken, limit, invited } = seats;
  return (
    <div className="w-seats o-box">
      <Meter
        label={t('seats.title')}
        value={taken}
        max={limit}
        valueText={t('seats.inUse', { taken, limit })}
      />
      {invited > 0 && <small>{t('seats.invited', { count: invited })}</small>}
    </div>
  );
}
