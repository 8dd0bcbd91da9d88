import { publishableKeyHeader } from '@oriel/contracts';
import {
  type AuthorizationRows,
  administrators,
  administratorsInPerson,
  application,
  keys,
  pages,
  signedIn,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listApplications: { expected: administrators(200) },
  createApplication: { body: application, expected: administrators(201) },
  updateApplication: { body: () => ({ enabled: true }), expected: administrators(200) },
  trustApplication: {
    fresh: true,
    inPerson: true,
    body: () => ({ domains: ['nordhafen.example'] }),
    // Only the owner may do this.
    expected: { ...administratorsInPerson(403), owner: 200 },
  },
  endApplicationTrust: { inPerson: true, expected: administratorsInPerson(200) },
  listTrustedApplications: { inPerson: true, expected: { ...signedIn(200), embed: 403, ...keys(403) } },
  deleteApplication: { inPerson: true, expected: administratorsInPerson(204) },
  getApplication: { expected: administrators(200) },
  getEmbedCode: { expected: administrators(200) },
  checkOrigin: {
    query: ({ pageOrigin }) => `address=${encodeURIComponent(pageOrigin)}`,
    expected: administrators(200),
  },
  getEmbedConfiguration: {
    headers: ({ publishableKey }) => ({ [publishableKeyHeader]: publishableKey }),
    // The token belongs to another application than the key.
    expected: { ...pages(200), embed: 403 },
  },
};
