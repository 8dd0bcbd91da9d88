import { type AuthorizationRows, keys, operators, signedIn } from '../../../http/testing/authorization-row';

const unknownId = '00000000-0000-4000-8000-000000000000';
const unknownToken = { body: () => ({ token: 'x'.repeat(43) }) };

export const authorizationRows: AuthorizationRows = {
  offerMerge: {
    inPerson: true,
    fresh: true,
    body: ({ userId }) => ({ fromPersonId: userId, toPersonId: userId }),
    expected: operators(400),
  },
  withdrawMerge: {
    inPerson: true,
    params: () => ({ mergeId: unknownId }),
    foreignIds: { mergeId: 'any' },
    expected: operators(404),
  },
  readAccountMerge: {
    ...unknownToken,
    inPerson: true,
    expected: { ...signedIn(404), embed: 403, ...keys(403) },
  },
  confirmAccountMerge: {
    ...unknownToken,
    inPerson: true,
    fresh: true,
    expected: { ...signedIn(404), embed: 403, ...keys(403) },
  },
  // No previous provider is set.
  provePreviousAccount: { inPerson: true, expected: { ...signedIn(404), embed: 403, ...keys(403) } },
};
