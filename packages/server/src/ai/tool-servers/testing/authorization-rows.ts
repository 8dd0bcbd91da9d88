import { randomUUID } from 'node:crypto';
import { type AuthorizationRows, administrators } from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listToolServers: { expected: administrators(200) },
  addToolServer: {
    body: () => ({
      name: `t${randomUUID().replaceAll('-', '').slice(0, 12)}`,
      url: 'https://mcp.example.com',
    }),
    expected: administrators(201),
  },
  updateToolServer: { body: () => ({ tools: ['search'] }), expected: administrators(200) },
  removeToolServer: { expected: administrators(204) },
  checkToolServer: { expected: administrators(200) },
};
