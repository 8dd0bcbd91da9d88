import {
  acceptAgentProposal,
  createAgent,
  createTeam,
  declineAgentProposal,
  deleteTeam,
  getAgent,
  listAgentProposals,
  listAgents,
  listAgentVersions,
  listAuditEntries,
  type ManagedAgent,
  proposeAgent,
  updateAgent,
  uploadAgentFile,
  withdrawAgentProposal,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { beforeAll, expect, it } from 'vitest';
import { newPerson, type Person, person } from '../../http/testing/person';
import { teamMembers } from '../../platform/db/schema';
import { availableModel } from '../models/testing/available-model';

describeDatabases('proposals of agents', stack => {
  let owner: Person;
  let member: Person;
  let colleague: Person;
  let params: { readonly organizationId: string };
  let modelId: string;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    [member, colleague] = [
      await newPerson(stack(), { role: 'member', fullName: 'Ida Brandt' }),
      await newPerson(stack(), { role: 'member' }),
    ];
    params = { organizationId: owner.organizationId };
    modelId = (await availableModel(stack().services.db)).id;
  });
  const make = () =>
    member.call(createAgent, {
      params,
      body: { name: 'Angebote', modelId, modelHostLocation: 'any', systemMessages: ['Rechne netto.'] },
    });
  const paramsOf = ({ id }: { readonly id: string }) => ({ ...params, agentId: id });
  const propose = (agent: ManagedAgent, teamIds: string[] = []) =>
    member.call(proposeAgent, { params: paramsOf(agent), body: { teamIds, message: 'Für alle' } });
  const ofProposal = ({ id }: { readonly id: string }) => ({ ...params, agentProposalId: id });
  const uses = async (by: Person, { id }: { readonly id: string }) =>
    (await by.call(listAgents, { params })).some(agent => agent.id === id);

  it('share the agent once accepted; its creator uses it from then on, and does not change it', async () => {
    const agent = await make();
    const proposal = await propose(agent);
    expect(proposal).toMatchObject({ status: 'pending', agentName: 'Angebote', rights: ['withdraw'] });
    expect(proposal.agent).toBeUndefined();
    const [open] = await owner.call(listAgentProposals, { params });
    expect(open).toMatchObject({
      id: proposal.id,
      proposedByName: 'Ida Brandt',
      message: 'Für alle',
      rights: ['decide'],
      agent: { systemMessages: ['Rechne netto.'] },
      files: [],
    });
    expect(await colleague.call(listAgentProposals, { params })).toEqual([]);
    expect(await uses(colleague, agent)).toBe(false);
    const accepted = await owner.call(acceptAgentProposal, {
      params: ofProposal(proposal),
      body: { note: '' },
    });
    expect(accepted).toMatchObject({ id: agent.id, visibility: 'workspace', isPublic: true });
    expect([await uses(colleague, agent), await uses(member, agent)]).toEqual([true, true]);
    const change = { params: paramsOf(agent), body: { systemMessages: ['Etwas anderes.'] } };
    expect((await member.send(updateAgent, change)).status).toBe(403);
    expect(await member.call(listAgentProposals, { params })).toMatchObject([
      { status: 'accepted', decidedByName: expect.any(String), rights: [] },
    ]);
    const { results } = await owner.call(listAuditEntries, { params, query: { page: 1, pageSize: 2 } });
    expect(results).toMatchObject([
      { kind: 'agent-changed', changes: [{ field: 'visibility', from: 'private', to: 'workspace' }] },
      { kind: 'agent-proposed', target: { name: 'Angebote' } },
    ]);
    const again = await owner.send(acceptAgentProposal, { params: ofProposal(proposal), body: { note: '' } });
    expect(again.status).toBe(409);
  });

  it('show nothing from before the agent was shared', async () => {
    const agent = await make();
    await member.call(updateAgent, { params: paramsOf(agent), body: { systemMessages: ['Rechne brutto.'] } });
    const versions = (by: Person) => by.call(listAgentVersions, { params: paramsOf(agent) });
    expect(await versions(member)).toHaveLength(2);
    const proposal = await propose(agent);
    await owner.call(acceptAgentProposal, { params: ofProposal(proposal), body: { note: '' } });
    expect((await versions(owner)).map(({ number }) => number)).toEqual([2]);

    const own = await owner.call(createAgent, {
      params,
      body: {
        name: 'Entwurf',
        modelId,
        modelHostLocation: 'any',
        systemMessages: ['Privat.'],
        visibility: 'private',
      },
    });
    await owner.call(updateAgent, {
      params: paramsOf(own),
      body: { systemMessages: ['Für alle.'], visibility: 'workspace' },
    });
    expect(await owner.call(listAgentVersions, { params: paramsOf(own) })).toHaveLength(1);
  });

  it('keep the agent as it was proposed until the decision', async () => {
    const agent = await make();
    const proposal = await propose(agent);
    const change = { params: paramsOf(agent), body: { name: 'Anders' } };
    expect((await member.send(updateAgent, change)).status).toBe(409);
    const file = new File(['Preise'], 'preise.txt', { type: 'text/plain' });
    const upload = () => member.send(uploadAgentFile, { params: paramsOf(agent), body: { file } });
    expect((await upload()).status).toBe(409);
    expect((await member.send(proposeAgent, { params: paramsOf(agent), body: {} })).status).toBe(409);
    await member.call(withdrawAgentProposal, { params: ofProposal(proposal) });
    expect((await member.send(updateAgent, change)).status).toBe(200);
    expect((await upload()).status).toBe(201);
  });

  it('are declined with a note, and the agent stays private', async () => {
    const agent = await make();
    const proposal = await propose(agent);
    const body = { note: 'Bitte mit Quelle' };
    expect((await member.send(declineAgentProposal, { params: ofProposal(proposal), body })).status).toBe(
      403,
    );
    await owner.call(declineAgentProposal, { params: ofProposal(proposal), body });
    expect(await member.call(getAgent, { params: paramsOf(agent) })).toMatchObject({ visibility: 'private' });
    const [declined] = await member.call(listAgentProposals, { params });
    expect(declined).toMatchObject({ status: 'declined', decisionNote: 'Bitte mit Quelle' });
    const [ofOwner] = (await owner.call(listAgentProposals, { params })).filter(
      ({ id }) => id === proposal.id,
    );
    // Once it is decided, the instructions are the member's own again.
    expect(ofOwner?.agent).toBeUndefined();
    expect((await owner.send(getAgent, { params: paramsOf(agent) })).status).toBe(404);
  });

  it('name only teams of the member, and end with them', async () => {
    const agent = await make();
    const team = await owner.call(createTeam, { params, body: { name: `T ${crypto.randomUUID()}` } });
    await expect(propose(agent, [team.id])).rejects.toMatchObject({ issues: ['body.team_ids: not_found'] });
    await stack()
      .services.db.insert(teamMembers)
      .values({ ...params, teamId: team.id, userId: member.userId });
    const proposal = await propose(agent, [team.id]);
    const accepted = await owner.call(acceptAgentProposal, {
      params: ofProposal(proposal),
      body: { note: '' },
    });
    expect(accepted).toMatchObject({ visibility: 'teams', teamIds: [team.id] });
    const other = await make();
    const late = await propose(other, [team.id]);
    await owner.call(deleteTeam, { params: { ...params, teamId: team.id } });
    const answer = await owner.send(acceptAgentProposal, { params: ofProposal(late), body: { note: '' } });
    expect(answer.status).toBe(409);
    expect(await uses(colleague, other)).toBe(false);
  });

  it('are only for own private agents', async () => {
    const body = { name: 'W', modelId, modelHostLocation: 'any' as const, systemMessages: [] };
    const shared = await owner.call(createAgent, { params, body });
    expect((await member.send(proposeAgent, { params: paramsOf(shared), body: {} })).status).toBe(404);
    const own = await make();
    expect((await owner.send(proposeAgent, { params: paramsOf(own), body: {} })).status).toBe(404);
  });
});
