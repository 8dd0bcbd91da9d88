import { type AuthorizationRows, withApplicationKey } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  createEmbedToken: {
    body: ({ pageOrigin }) => ({ user: { id: 'visitor' }, origin: pageOrigin, widgets: ['chat'] }),
    expected: withApplicationKey(201),
  },
};
