import type { Seats } from '@oriel/contracts';

/** The words of the sentence in English. */
export const seatsTextsEn = {
  'seats.of_one': '{{used}} of {{count}} licence',
  'seats.of_other': '{{used}} of {{count}} licences',
  'seats.ofLimit_one': '{{used}} of {{count}} member, a limit set by the operator',
  'seats.ofLimit_other': '{{used}} of {{count}} members, a limit set by the operator',
  'seats.members_one': '{{count}} member',
  'seats.members_other': '{{count}} members',
  'seats.invites_one': '{{count}} invite',
  'seats.invites_other': '{{count}} invites',
};

/** The words of the sentence in German. */
export const seatsTextsDe: Readonly<Record<keyof typeof seatsTextsEn, string>> = {
  'seats.of_one': '{{used}} von {{count}} Lizenz',
  'seats.of_other': '{{used}} von {{count}} Lizenzen',
  'seats.ofLimit_one': '{{used}} von {{count}} Mitglied, vom Betreiber begrenzt',
  'seats.ofLimit_other': '{{used}} von {{count}} Mitgliedern, vom Betreiber begrenzt',
  'seats.members_one': '{{count}} Mitglied',
  'seats.members_other': '{{count}} Mitglieder',
  'seats.invites_one': '{{count}} Einladung',
  'seats.invites_other': '{{count}} Einladungen',
};

type SeatsKey = keyof typeof seatsTextsEn extends `seats.${infer Name}_${'one' | 'other'}`
  ? `seats.${Name}`
  : never;
type Translate = (key: SeatsKey, values: Readonly<Record<string, number>>) => string;

/** The sentence about licences in two parts: "47 of 60 licences" and "41 members, 6 invites". */
export function seatsFacts(
  { limit, limitedBy, taken, invited }: Seats,
  t: Translate,
): { readonly used: string; readonly people: string } {
  const invites = invited > 0 ? `, ${t('seats.invites', { count: invited })}` : '';
  return {
    used: t(limitedBy === 'operator' ? 'seats.ofLimit' : 'seats.of', { used: taken + invited, count: limit }),
    people: `${t('seats.members', { count: taken })}${invites}`,
  };
}

/** Typical numbers for the invisible placeholder while the sentence loads. */
export const typicalSeats: Seats = { limit: 60, taken: 41, invited: 6 };

/** The sentence about licences, the same in every place: "47 of 60 licences: 41 members, 6 invites". */
export function seatsText(seats: Seats, t: Translate): string {
  const { used, people } = seatsFacts(seats, t);
  return `${used}: ${people}`;
}
