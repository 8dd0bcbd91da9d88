import type { HostLocation } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { candidatesOf, type ServedModel } from './candidates';

const served = (id: string, modelId: string, place: HostLocation, change: object = {}): ServedModel =>
  ({
    serviceInternalId: `service of ${id}`,
    service: { id, name: id, failingSince: null, dataPolicy: null },
    model: {
      id,
      modelId,
      serviceHostLocations: [place],
      abilities: [{ type: 'chat' }],
      price: { inputMicroeuro: 1, outputMicroeuro: 2 },
      access: null,
      available: true,
      ...change,
    },
    // The other columns are not read.
  }) as unknown as ServedModel;

const own = served('own', 'large', 'germany');
const twin = served('twin', 'large', 'germany');
const other = served('other', 'small', 'europe');
const abroad = served('abroad', 'small', 'usa');

const find = (
  alternatives: readonly ServedModel[],
  modelHostLocation: HostLocation = 'any',
  fallbackModelIds: readonly string[] = ['other', 'abroad'],
  first = own,
) =>
  candidatesOf({ modelId: first.model.id, fallbackModelIds, modelHostLocation }, first, alternatives).map(
    ({ model, rank }) => [model.id, rank],
  );

it('are the own model, its equals, and the fall-backs in order', () => {
  expect(find([abroad, other, twin])).toEqual([
    ['own', 0],
    ['twin', 0],
    ['other', 1],
    ['abroad', 2],
  ]);
});

it.each([
  ['another place', served('twin', 'large', 'swiss')],
  ['another price', served('twin', 'large', 'germany', { price: null })],
  ['other people', served('twin', 'large', 'germany', { access: { roles: ['owner'] } })],
  ['other abilities', served('twin', 'large', 'germany', { abilities: [{ type: 'image' }] })],
  [
    'another data policy',
    { ...twin, service: { ...twin.service, dataPolicy: { retentionDays: 30, trains: true } as const } },
  ],
])('share no load with the same model at %s', (_, unequal) => {
  expect(find([unequal], 'any', [])).toEqual([['own', 0]]);
});

it('share no load where the place is unknown', () => {
  const unknown = served('one', 'large', 'any');
  expect(find([served('two', 'large', 'any')], 'any', [], unknown)).toEqual([['one', 0]]);
});

it('are only those in the place of the agent', () => {
  expect(find([other, abroad], 'europe')).toEqual([
    ['own', 0],
    ['other', 1],
  ]);
  expect(find([other, abroad], 'uk')).toEqual([]);
});

it('leave out a model that is not available', () => {
  expect(find([other], 'any', ['other'], served('own', 'large', 'germany', { available: false }))).toEqual([
    ['other', 1],
  ]);
});
