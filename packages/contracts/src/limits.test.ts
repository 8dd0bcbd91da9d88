import { expect, it } from 'vitest';
import { cardLimits, cardPageSizes } from './card-limits';
import { locales } from './host/locale';
import { lifetimes, times } from './lifetimes';
import { limits, pagingLimits } from './limits';

it.each([
  ['licences of a workspace', limits.seatsPerOrganization, 149],
  ['characters of the title of a card', cardLimits.title, 50],
  ['characters of the description of a card', cardLimits.description, 140],
  ['characters of the name of a workspace', limits.organizationName, 50],
  ['characters of the name of a team', limits.teamName, 50],
  ['characters of the name of a chat', limits.channelName, 50],
  ['characters of the description of an agent', limits.agentDescription, 140],
  ['rows of a page', pagingLimits.size, 20],
  ['cards of a page', cardPageSizes[0], 20],
  ['milliseconds of a message', times.toast, 5_000],
  ['milliseconds of a message about an error', times.toastDanger, 10_000],
  ['milliseconds of “Copied”', times.copyConfirmation, 1_500],
  ['days of an invitation', lifetimes.invite / 86_400, 7],
])('promises in documents and texts hold: %s', (_, value, promised) => {
  expect(value).toBe(promised);
});

it('has the languages of the product', () => {
  expect([...locales].sort()).toEqual(['de', 'en']);
});
