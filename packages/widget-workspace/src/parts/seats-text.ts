import type { Translate } from '@oriel/app-kit';
import type { Seats } from '@oriel/contracts';

/** The sentence about licences in two parts: "47 of 60 licences" and "41 members, 6 invites". */
export function seatsFacts({ limit, limitedBy, taken, invited }: Seats, t: Translate) {
  const invites = invited > 0 ? `, ${t('seats.invites', { count: invited })}` : '';
  return {
    used: t(limitedBy === 'operator' ? 'seats.ofLimit' : 'seats.of', { used: taken + invited, count: limit }),
    people: `${t('seats.members', { count: taken })}${invites}`,
  };
}

/** Typical numbers: invisible, they take the place of the sentence while it loads. */
export const typicalSeats: Seats = { limit: 60, taken: 41, invited: 6 };

/** The sentence about licences, the same in every place: "47 of 60 licences: 41 members, 6 invites". */
export function seatsText(seats: Seats, t: Translate): string {
  const { used, people } = seatsFacts(seats, t);
  return `${used}: ${people}`;
}
