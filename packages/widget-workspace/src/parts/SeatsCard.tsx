import { useSignals, useT } from '@oriel/app-kit';
import { Meter, Skeleton } from '@oriel/ui';
import { useWorkspace } from '../store/workspace-context';
import { seatsText } from './seats-text';

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
  return (
    <div className="w-seats o-box">
      <Meter
        label={t('seats.title')}
        value={seats.taken + seats.invited}
        max={seats.limit}
        valueText={seatsText(seats, t)}
      />
    </div>
  );
}
