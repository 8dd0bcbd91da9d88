import { type AuthorizationRows, operators, type Targets } from '../../../http/testing/authorization-row';

const unknownId = '00000000-0000-4000-8000-000000000000';
const ofWorkspace = {
  inPerson: true,
  params: ({ organizationId }: Targets) => ({ workspaceId: organizationId }),
  foreignIds: { workspaceId: 'any' },
} as const;

export const authorizationRows: AuthorizationRows = {
  listOperatorWorkspaces: { inPerson: true, expected: operators(200) },
  getOperatorWorkspace: { ...ofWorkspace, expected: operators(200) },
  listOperatorTeams: { ...ofWorkspace, expected: operators(200) },
  setInvoicedPlan: {
    ...ofWorkspace,
    body: () => ({ plan: 'team', seats: 149, periodEnd: null, reason: 'Table' }),
    // The payment provider charges the workspace of the table.
    expected: operators(409),
  },
  removeInvoicedPlan: { ...ofWorkspace, expected: operators(409) },
  setWorkspaceLimits: { ...ofWorkspace, body: () => ({ storageMegabytes: 5_000 }), expected: operators(200) },
  // The workspace of the table stays open: these are about one that does not exist.
  suspendWorkspace: {
    ...ofWorkspace,
    params: () => ({ workspaceId: unknownId }),
    body: () => ({ reason: 'Table' }),
    expected: operators(404),
  },
  resumeWorkspace: { ...ofWorkspace, expected: operators(200) },
};
