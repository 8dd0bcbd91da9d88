import { type CompletionRequest, lentTool, pageLimits } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { ChatHost } from '../../session/chat-host';
import type { OrganizationStore } from '../../session/organization-store';
import type { CheckedText } from '../../session/personal-data/personal-data';

const lentTools = z.array(lentTool).check(z.maxLength(pageLimits.tools));

/** The functions that the page offers now; empty if its host does not provide any. */
export async function readTools(host: ChatHost) {
  if (!host.state.peek().hasTools) return [];
  const parsed = z.safeParse(lentTools, await host.ask('callTool', null).catch(() => []));
  return parsed.success ? parsed.data : [];
}

/** Reads the context and functions that the page adds to a question, and checks its text if requested. */
export async function readPage(
  host: ChatHost,
  organizations: OrganizationStore,
  asked: CheckedText | undefined,
): Promise<Pick<CompletionRequest, 'page' | 'text'>> {
  const { context, hasTools } = host.state.peek();
  const page = context || hasTools ? await describePage(host) : {};
  if (!asked?.check) return page;
  const { checkQuestion } = await import('../../session/personal-data/personal-data');
  return { ...page, ...(await checkQuestion(host, organizations, asked)) };
}

async function describePage(host: ChatHost): Promise<Pick<CompletionRequest, 'page'>> {
  const tools = (await readTools(host)).map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }));
  const { context } = host.state.peek();
  if (context && context.length > pageLimits.context)
    console.warn('[oriel]', `Of the context the assistant reads the first ${pageLimits.context} characters.`);
  return {
    page: {
      ...(context && {
        context: context
          .slice(0, pageLimits.context)
          .replaceAll('\0', '')
          .replace(/\p{Surrogate}/gu, '\ufffd'),
      }),
      ...(tools.length > 0 && { tools }),
    },
  };
}
