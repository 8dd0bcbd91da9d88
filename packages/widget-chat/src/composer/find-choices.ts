import { type Agent, getCard, type ParsedPrompt, parsePrompt, searchCards } from '@oriel/contracts';
import type { PickerOption } from '@oriel/ui';
import { agentDescription, agentName } from '../session/agent-name';
import type { ChatPlace } from '../session/chat-context';
import type { Trigger } from './find-trigger';

const most = 8;

/** Delay in milliseconds after the last key before cards are searched. */
const searchDelay = 150;

/** Finds agents by part of their name, or prompt cards by their words. */
export async function findChoices(
  { host, currentOrganization }: ChatPlace,
  { sign, query }: Trigger,
  signal: AbortSignal,
): Promise<readonly PickerOption[]> {
  const organization = currentOrganization.peek();
  if (!organization) return [];
  const locale = host.locale.peek();
  if (sign === '@') {
    // A sign typed early waits for the list.
    await organization.agentsReady;
    const wanted = query.toLocaleLowerCase(locale);
    const isWanted = (agent: Agent) => agentName(agent, locale).toLocaleLowerCase(locale).includes(wanted);
    return organization.agents.agents
      .peek()
      .filter(isWanted)
      .slice(0, most)
      .map(agent => ({
        value: agent.id,
        label: agentName(agent, locale),
        description: agentDescription(agent, locale),
      }));
  }
  if (query !== '') await new Promise(resolve => setTimeout(resolve, searchDelay));
  signal.throwIfAborted();
  const body = {
    page: 1,
    pageSize: 20,
    search: query,
    space: organization.session.organization.id,
    tags: [],
    owned: false,
  };
  const { results } = await host.client.call(searchCards, { body }, { signal });
  return results
    .slice(0, most)
    .map(({ id, title, description }) => ({ value: id, label: title, description }));
}

/** Reads the text of a card, with `[[…]]` for each slot, and the agent that it names. */
export async function readCard(
  { host, currentOrganization }: ChatPlace,
  cardId: string,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly agentId: string | undefined }> {
  const space = currentOrganization.peek()?.session.organization.id;
  const query = space === undefined ? {} : { space };
  const card = await host.client.call(getCard, { params: { cardId }, query }, { signal });
  return { text: withSlots(parsePrompt(card.prompt)), agentId: card.defaultAgentId ?? undefined };
}

/** Converts a prompt to a suggestion: each slot holds its preset, its options or its name. */
function withSlots({ segments, variables }: ParsedPrompt): string {
  const slotOf = new Map(
    variables.map(variable => [
      variable.key,
      variable.default || variable.options.join(' / ') || variable.label || variable.name,
    ]),
  );
  return segments
    .map(segment =>
      segment.kind === 'text' ? segment.text : `[[${(slotOf.get(segment.key) ?? '').replaceAll(']', ')')}]]`,
    )
    .join('');
}
