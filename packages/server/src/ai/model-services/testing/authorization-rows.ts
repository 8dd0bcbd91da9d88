import { type AuthorizationRows, operators, signedIn } from '../../../http/testing/authorization-row';

/** A private address, which is refused before anything is sent. */
const unreachable = { kind: 'openai-compatible', name: 'Table', address: 'http://127.0.0.1:1/v1' };

/** Services belong to the product. */
const foreignIds = { serviceId: 'any' } as const;

export const authorizationRows: AuthorizationRows = {
  listModelServices: { vouched: 'anybody', expected: signedIn(200) },
  getModelServiceLogo: { vouched: 'anybody', expected: signedIn(404) },
  listManagedModelServices: { inPerson: true, expected: operators(200) },
  addModelService: {
    inPerson: true,
    fresh: true,
    body: () => ({ internalId: 'table', definition: unreachable }),
    expected: operators(400),
  },
  updateModelService: {
    foreignIds,
    inPerson: true,
    body: () => ({ enabled: false }),
    expected: operators(200),
  },
  removeModelService: { foreignIds, inPerson: true, expected: operators(204) },
  checkModelService: { foreignIds, inPerson: true, expected: operators(200) },
  checkModelServiceInput: {
    inPerson: true,
    body: () => ({ definition: unreachable }),
    expected: operators(200),
  },
  writeModelServiceLogo: {
    foreignIds,
    inPerson: true,
    body: () => ({ picture: null }),
    expected: operators(200),
  },
  listManagedModels: { foreignIds, inPerson: true, expected: operators(200) },
};
