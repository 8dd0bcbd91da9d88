import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  createAgent,
  createTeam,
  duplicateAgent,
  getAgent,
  getAgentDetails,
  listAgents,
  updateAgent,
  updateOrganizationSettings,
  writeAgentCode,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, person } from '../../http/testing/person';
import { createSecretKey } from '../../identity/secret-keys/create-secret-key';
import { models } from '../../platform/db/schema';
import { builtInAgents } from './built-in-agents';

const run = promisify(execFile);

describeStack(
  'details of an agent',
  stack => {
    let owner: Person;
    let member: Person;
    let params: { readonly organizationId: string };
    let builtIn: { readonly organizationId: string; readonly agentId: string };
    beforeAll(async () => {
      owner = await person(stack(), 'owner');
      member = await person(stack(), 'member');
      params = { organizationId: owner.organizationId };
      const listed = await member.call(listAgents, { params });
      const assistant = listed.find(({ internalId }) => internalId === 'assistant');
      builtIn = { ...params, agentId: assistant?.id ?? expect.unreachable() };
    });

    it('show members the instructions, tools and model of a built-in agent, which they can neither change nor copy', async () => {
      const details = await member.call(getAgentDetails, { params: builtIn });
      expect(details).toMatchObject({
        systemMessages: builtInAgents[0]?.systemMessages,
        tools: [{ name: 'current_date_time' }, { title: { de: 'Rechner', en: 'Calculator' } }],
        modelName: expect.any(String),
        serviceName: expect.any(String),
        hostLocations: expect.any(Array),
      });
      expect(details.abilities.map(({ type }) => type)).toContain('chat');
      expect((await owner.send(getAgent, { params: builtIn })).status).toBe(403);
      expect((await owner.send(duplicateAgent, { params: builtIn })).status).toBe(403);
      const change = { params: builtIn, body: { name: 'Mine' } };
      expect((await owner.send(updateAgent, change)).status).toBe(403);
    });

    it('are hidden for agents that the workspace does not allow, or that belong to other teams', async () => {
      const others = (await owner.call(listAgents, { params })).filter(
        ({ internalId, id }) => internalId !== undefined && id !== builtIn.agentId,
      );
      const allow = (allowedPredefinedAgentIds: string[]) =>
        owner.call(updateOrganizationSettings, { params, body: { allowedPredefinedAgentIds } });
      await allow(others.map(({ id }) => id));
      expect((await member.send(getAgentDetails, { params: builtIn })).status).toBe(404);
      await allow([]);
      const team = await owner.call(createTeam, { params, body: { name: 'Einkauf' } });
      const [model] = await stack().services.db.select().from(models).where(eq(models.modelId, 'stand-in'));
      const own = await owner.call(createAgent, {
        params,
        body: {
          name: 'Angebote',
          modelId: model?.id ?? '',
          modelHostLocation: 'any',
          systemMessages: ['Prices are secret.'],
          teamIds: [team.id],
        },
      });
      const ofTeam = { params: { ...params, agentId: own.id } };
      expect((await member.send(getAgentDetails, ofTeam)).status).toBe(404);
      expect(await owner.call(getAgentDetails, ofTeam)).toMatchObject({
        systemMessages: ['Prices are secret.'],
      });
      const outsider = await newPerson(stack());
      expect((await outsider.send(getAgentDetails, ofTeam)).status).toBe(404);
    });

    describe('in a program', () => {
      const question = 'When\'s "high" water?';
      const codeOf = () => writeAgentCode(`${stack().url}/api/chat`, builtIn.agentId, question);
      let key: string;
      beforeAll(async () => {
        const { userId, organizationId } = owner;
        key = await createSecretKey(stack().services.db, { organizationId, userId, name: 'Report' });
      });
      const lastQuestion = () => {
        const messages = stack().model?.requests.at(-1)?.body.messages;
        return Array.isArray(messages) ? messages.at(-1) : undefined;
      };

      it('run in JavaScript as shown', async () => {
        stack().model?.use([{ text: 'At noon.' }]);
        const env = { ...process.env, ORIEL_API_KEY: key };
        const node = ['--input-type=module', '--eval', codeOf().snippets.javascript];
        const { stdout } = await run(process.execPath, node, { env });
        expect(stdout).toBe('At noon.\n');
        expect(lastQuestion()).toMatchObject({ role: 'user', content: question });
      });

      it('send a request with curl that the server accepts', async () => {
        const { curl } = codeOf().snippets;
        const [, address = ''] = /^curl (\S+) /.exec(curl) ?? [];
        // The shell removes these quotes.
        const [, quoted = ''] = /-d '(.*)'$/.exec(curl) ?? [];
        stack().model?.use([{ text: 'At noon.' }]);
        const answer = await fetch(address, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: quoted.replaceAll("'\\''", "'"),
        });
        expect(await answer.json()).toMatchObject({ choices: [{ message: { content: 'At noon.' } }] });
        expect(lastQuestion()).toMatchObject({ role: 'user', content: question });
      });

      it('name the base address that lists the agent as a model', async () => {
        const { baseAddress, snippets } = codeOf();
        const headers = { authorization: `Bearer ${key}` };
        const listed = await (await fetch(`${baseAddress}/models`, { headers })).json();
        expect(listed.data.map(({ id }: { id: string }) => id)).toContain(builtIn.agentId);
        expect(snippets.python).toContain(`base_url="${baseAddress}"`);
        expect(snippets.python).toContain(`model="${builtIn.agentId}"`);
      });
    });
  },
  { model: true },
);
