import { type AuthorizationRows, operators } from '../../../http/testing/authorization-row';

const unknownId = '00000000-0000-4000-8000-000000000000';

export const authorizationRows: AuthorizationRows = {
  getOperatorSystem: { inPerson: true, expected: operators(200) },
  listOperatorJobs: { inPerson: true, expected: operators(200) },
  retryOperatorJob: {
    inPerson: true,
    params: () => ({ jobId: '999999999999' }),
    foreignIds: { jobId: 'any' },
    expected: operators(404),
  },
  listOperatorMails: { inPerson: true, expected: operators(200) },
  resendOperatorMail: {
    inPerson: true,
    params: () => ({ mailId: unknownId }),
    foreignIds: { mailId: 'any' },
    expected: operators(404),
  },
  getOperatorStorage: { inPerson: true, expected: operators(200) },
  listOperatorErrors: { inPerson: true, expected: operators(200) },
};
