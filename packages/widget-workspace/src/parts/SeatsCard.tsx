import { useSignals, useT } from '@oriel/app-kit';
import { seatsText, typicalSeats } from '@oriel/app-kit/seats';
import { Meter } from '@oriel/ui';
import { useWorkspace } from '../store/workspace-context';

/** The number of licences, and how many are in use. */
export function SeatsCard() {
  useSignals();
  const t = useT();
  const known = useWorkspace().seats.value;
  const seats = known ?? typicalSeats;
  return (
    <div className="w-seats o-box">
      <div style={{ visibility: known ? undefined : 'hidden' }}>
        <Meter
          calm
          label={t('seats.title')}
          value={seats.taken + seats.invited}
          max={seats.limit}
          valueText={seatsText(seats, t)}
        />
      </div>
    </div>
  );
}
