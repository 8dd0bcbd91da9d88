import { type AuthorizationRows, operators, type Targets } from '../../../http/testing/authorization-row';

const unknownId = '00000000-0000-4000-8000-000000000000';
const ofPerson = {
  inPerson: true,
  params: ({ userId }: Targets) => ({ personId: userId }),
  foreignIds: { personId: 'any' },
} as const;
const ofRole = {
  inPerson: true,
  fresh: true,
  params: ({ userId }: Targets) => ({ personId: userId, role: 'staff' }),
  foreignIds: { personId: 'any', role: 'any' },
} as const;

export const authorizationRows: AuthorizationRows = {
  listOperatorPeople: { inPerson: true, expected: operators(200) },
  getOperatorPerson: { ...ofPerson, expected: operators(200) },
  // Somebody who does not exist: the person of the table gets no role, and stays signed in.
  giveProductRole: {
    ...ofRole,
    params: () => ({ personId: unknownId, role: 'staff' }),
    expected: operators(404),
  },
  takeProductRole: { ...ofRole, expected: operators(200) },
  signPersonOut: {
    ...ofPerson,
    params: () => ({ personId: unknownId }),
    expected: operators(404),
  },
};
