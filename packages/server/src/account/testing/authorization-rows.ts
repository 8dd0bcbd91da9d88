import { type AuthorizationRows, keys, signedIn } from '../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  getFirstSteps: { inPerson: true, expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  getAccountPreferences: { inPerson: true, expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  setAccountPreferences: {
    inPerson: true,
    body: () => ({ startPage: 'chat' }),
    expected: { ...signedIn(200), embed: 403, ...keys(403) },
  },
  setFirstSteps: {
    inPerson: true,
    body: () => ({ state: 'done' }),
    expected: { ...signedIn(204), embed: 403, ...keys(403) },
  },
  listSignedInDevices: { inPerson: true, expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  // The caller has no browser with this id.
  endDevice: {
    inPerson: true,
    params: () => ({ deviceId: '00000000-0000-4000-8000-000000000000' }),
    expected: { ...signedIn(404), embed: 403, ...keys(403) },
    foreignIds: { deviceId: 'any' },
  },
  writeAccountPicture: {
    inPerson: true,
    body: () => ({ picture: null }),
    expected: { ...signedIn(200), embed: 403, ...keys(403) },
  },
  getAccountPicture: { inPerson: true, expected: { ...signedIn(404), embed: 403, ...keys(403) } },
  endSessions: { inPerson: true, inTurn: true, expected: { ...signedIn(204), embed: 403, ...keys(403) } },
  updateAccount: {
    inPerson: true,
    body: () => ({}),
    expected: { ...signedIn(200), embed: 403, ...keys(403) },
  },
  listAccountObstacles: { inPerson: true, expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  // The typed name differs from the caller's.
  deleteAccount: {
    fresh: true,
    inPerson: true,
    body: () => ({ username: 'nobody', resourcesAction: 'delete' }),
    expected: { ...signedIn(400), embed: 403, ...keys(403) },
  },
  exportAccount: { inPerson: true, expected: { ...signedIn(200), embed: 403, ...keys(403) } },
};
