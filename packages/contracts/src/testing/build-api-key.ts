import type { ApiKey } from '../api-keys/api-key';

const created = '2026-02-01T09:00:00.000Z';

/** An active API key. */
export const buildApiKey = (name: string, overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: crypto.randomUUID(),
  organizationId: crypto.randomUUID(),
  name,
  apiKey: null,
  apiKeyHint: '9Lm2',
  state: 'active',
  issuesTokensUntil: null,
  userId: crypto.randomUUID(),
  userName: 'reports',
  userFullName: 'Nightly reports',
  userEmail: 'reports@nordhafen.example',
  organizationRole: null,
  roles: [],
  teams: [],
  requiresRotation: false,
  rotateBy: null,
  expiresAt: null,
  lastUsedAt: null,
  createdBy: null,
  createdByName: null,
  createdAt: created,
  updatedAt: created,
  ...overrides,
});
