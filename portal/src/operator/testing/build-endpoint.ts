import type { ManagedModel, ManagedModelService } from '@oriel/contracts';

const date = '2026-11-01T08:00:00.000Z';

/** An endpoint of the console that answers. */
export const buildEndpoint = (
  name: string,
  overrides: Partial<ManagedModelService> = {},
): ManagedModelService => ({
  id: crypto.randomUUID(),
  internalId: name.toLowerCase(),
  definition: { kind: 'mistral', name, location: 'europe' },
  name,
  kind: 'mistral',
  managedBy: 'console',
  overrides: [],
  isConfigured: true,
  hasKey: true,
  keyHint: 'abcd',
  enabled: true,
  location: 'europe',
  logoId: null,
  failingSince: null,
  lastErrors: [],
  checkedAt: date,
  modelCount: 2,
  createdAt: date,
  updatedAt: date,
  ...overrides,
});

/** A model of an endpoint as the catalogue describes it. */
export const buildModel = (
  { id: serviceId }: ManagedModelService,
  modelId: string,
  overrides: Partial<ManagedModel> = {},
): ManagedModel => ({
  id: crypto.randomUUID(),
  serviceId,
  internalId: modelId,
  modelId,
  name: modelId,
  abilities: [{ type: 'chat' }, { type: 'tool-function' }],
  parameterDefinitions: { temperature: { type: 'number', minimum: 0, maximum: 1 } },
  priceInEuro: { input: 2, output: 6 },
  position: 0,
  enabled: true,
  isOffered: true,
  isAvailable: true,
  overrides: {},
  access: null,
  successorId: null,
  retiredAt: null,
  catalogue: {
    family: 'mistral',
    source: 'https://docs.mistral.ai/getting-started/models',
    checkedAt: '2026-11-01',
  },
  agentCount: 0,
  ...overrides,
});
