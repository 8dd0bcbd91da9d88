import {
  addToolServer,
  checkToolServer,
  listToolServers,
  removeToolServer,
  type ToolServer,
  type ToolServerOffer,
  toolServerLimits,
  updateToolServer,
} from '@oriel/contracts';
import { type FakeService, refuseCall } from '@oriel/contracts/testing';

const time = Date.parse('2026-01-10T09:00:00.000Z');

export const buildToolServer = (name: string, overrides: Partial<ToolServer> = {}): ToolServer => ({
  id: crypto.randomUUID(),
  name,
  url: `https://${name}.example.com/mcp`,
  hasToken: false,
  tools: null,
  createdAt: time,
  updatedAt: time,
  ...overrides,
});

/** Fake services for the MCP servers of the workspace. */
export function fakeToolServers(fake: FakeService) {
  const state = {
    allowed: true,
    servers: [] as ToolServer[],
    offer: { reachable: true, tools: [] } as ToolServerOffer,
  };
  const find = (id: string) =>
    state.servers.find(each => each.id === id) ?? refuseCall({ status: 404, code: 'not_found' });
  const refuseUnlessAllowed = () => {
    if (!state.allowed) refuseCall({ status: 403, code: 'forbidden' });
  };
  fake.on(listToolServers, () => ({ allowed: state.allowed, servers: [...state.servers] }));
  fake.on(addToolServer, ({ body: { name, url, token, tools = null } }) => {
    refuseUnlessAllowed();
    if (state.servers.some(each => each.name === name) || state.servers.length >= toolServerLimits.servers)
      refuseCall({ status: 409, code: 'conflict' });
    const made = buildToolServer(name, { url, hasToken: token !== undefined, tools });
    state.servers.push(made);
    return made;
  });
  fake.on(updateToolServer, ({ params, body }) => {
    refuseUnlessAllowed();
    const before = find(params.toolServerId);
    const { url = before.url, token, tools = before.tools } = body;
    const stays = before.hasToken && url === before.url;
    const hasToken = token === undefined ? stays : token !== null;
    const changed = { ...before, url, hasToken, tools };
    state.servers = state.servers.map(each => (each.id === changed.id ? changed : each));
    return changed;
  });
  fake.on(removeToolServer, ({ params }) => {
    const { id } = find(params.toolServerId);
    state.servers = state.servers.filter(each => each.id !== id);
    return undefined;
  });
  fake.on(checkToolServer, ({ params }) => {
    refuseUnlessAllowed();
    find(params.toolServerId);
    return state.offer;
  });
  return state;
}
