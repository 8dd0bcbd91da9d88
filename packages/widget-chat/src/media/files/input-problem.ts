import { type Agent, findInputProblem, type InputProblem } from '@oriel/contracts';
import type { ChatStore } from '../../session/chat-context';
import { type FileEntry, fileOf } from './file-entry';

export interface RefusingAgent {
  readonly agent: Agent;
  readonly problem: InputProblem;
}

/** The input problem of the first asked agent that does not accept the attached files; undefined if all accept them. */
export function findRefusal(
  { currentOrganization, comparing }: ChatStore,
  entries: readonly FileEntry[],
): RefusingAgent | undefined {
  const agents = currentOrganization.value?.agents;
  const current = agents?.current.value;
  const files = entries.flatMap(entry => (entry.state.value.kind === 'ready' ? (fileOf(entry) ?? []) : []));
  if (!agents || !current || files.length === 0) return undefined;
  const others = comparing.value?.(current.id).compareWith ?? [];
  const input = {
    files: files.length,
    images: files.filter(({ metaData }) => metaData?.width !== undefined).length,
    readable: files.filter(({ metaData }) => metaData?.width !== undefined && metaData.recognition).length,
    bytes: files.reduce((sum, { fileSize }) => sum + fileSize, 0),
    // The typed text has its own limit, and the service checks again.
    characters: 0,
  };
  for (const agent of [current, ...others.flatMap(id => agents.find(id) ?? [])]) {
    const problem = findInputProblem(agent.abilities, input);
    if (problem) return { agent, problem };
  }
  return undefined;
}
