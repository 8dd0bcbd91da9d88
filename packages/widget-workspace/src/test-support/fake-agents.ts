import {
  type Agent,
  changePersonalDataCheck,
  getChatCostLimit,
  getOrganizationSettings,
  type HostLocation,
  listAgents,
  listBuiltInAgents,
  type PersonalDataCheck,
  setChatCostLimit,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { type FakeService, refuseCall } from '@oriel/contracts/testing';

/** An agent of the workspace; a built-in one if it has an `internalId`. */
export const buildAgent = (name: string, overrides: Partial<Agent> = {}): Agent => ({
  id: crypto.randomUUID(),
  modelId: crypto.randomUUID(),
  name,
  modelHostLocation: 'germany',
  isPublic: true,
  systemMessages: [],
  assignedTools: [],
  teamIds: [],
  parameters: {},
  abilities: [],
  ...overrides,
});

/** Fake services for agents and their settings. */
export function fakeAgents(fake: FakeService) {
  const assistant = buildAgent('Assistant', {
    internalId: 'assistant',
    i18n: {
      de: { name: 'Assistent', description: 'Beantwortet Fragen aller Art.' },
      en: { name: 'Assistant', description: 'Answers questions of every kind.' },
    },
  });
  const writer = buildAgent('Writer', { internalId: 'writer', description: 'Drafts texts.' });
  const state = {
    builtIn: [assistant, writer] as Agent[],
    own: [] as Agent[],
    allowed: [] as string[],
    places: [] as HostLocation[],
    defaultAgentId: undefined as string | undefined,
    check: undefined as PersonalDataCheck | undefined,
    names: [] as string[],
    chatRetentionDays: undefined as number | undefined,
    chatCostLimit: null as number | null,
  };
  const isAllowed = ({ id }: Agent) => state.allowed.length === 0 || state.allowed.includes(id);
  const settings = () => ({
    id: '00000000-0000-4000-8000-000000000001',
    allowedPredefinedAgentIds: state.allowed,
    allowedHostLocations: state.places,
    ...(state.defaultAgentId !== undefined && { defaultAgentId: state.defaultAgentId }),
    ...(state.check && { dataCheck: state.check }),
    ...(state.names.length > 0 && { protectedNames: state.names }),
    ...(state.chatRetentionDays !== undefined && { chatRetentionDays: state.chatRetentionDays }),
  });
  fake.on(listAgents, () => [...state.builtIn.filter(isAllowed), ...state.own]);
  fake.on(listBuiltInAgents, () => state.builtIn);
  fake.on(getOrganizationSettings, settings);
  fake.on(getChatCostLimit, () => ({ limit: state.chatCostLimit }));
  fake.on(setChatCostLimit, ({ body: { limit } }) => {
    state.chatCostLimit = limit;
    return { limit };
  });
  fake.on(changePersonalDataCheck, ({ body: { dataCheck, protectedNames } }) => {
    if (dataCheck !== undefined) state.check = dataCheck ?? undefined;
    if (protectedNames) state.names = protectedNames;
    return settings();
  });
  fake.on(
    updateOrganizationSettings,
    ({
      body: { allowedPredefinedAgentIds, allowedHostLocations, defaultAgentId, chatRetentionDays, startPage },
    }) => {
      const allowed = allowedPredefinedAgentIds ?? state.allowed;
      const chosen = state.builtIn.find(({ id }) => id === defaultAgentId);
      if (chosen && allowed.length > 0 && !allowed.includes(chosen.id))
        return refuseCall({ status: 400, code: 'default_agent_not_allowed' });
      state.allowed = allowed;
      state.places = allowedHostLocations ?? state.places;
      if (chatRetentionDays !== undefined) state.chatRetentionDays = chatRetentionDays ?? undefined;
      if (defaultAgentId !== undefined) state.defaultAgentId = defaultAgentId ?? undefined;
      return { ...settings(), ...(startPage && { startPage }) };
    },
  );
  return state;
}
