/*
 * The runs of one mount: begins them, and clears up after them. What ends after the mount is told to nobody.
 */

import { ApiError } from '@oriel/client';
import type { CompletionRequest } from '@oriel/contracts';
import type { ReadonlySignal } from '@oriel/widget-kit';
import type { AnswerWriter } from '../runs/answer';
import { type Run, type RunOptions, startRun } from '../runs/run';
import type { ChatHost } from '../session/chat-host';
import type { OrganizationChat } from '../session/organization-chat';
import type { ThreadWriter } from '../thread/thread';

const refusals: ReadonlySet<number> = new Set([403, 404]);

export interface Answering {
  readonly emit: ChatHost['emit'];
  /** What the page adds to a question, as it is now. */
  page(): Promise<Pick<CompletionRequest, 'page'>>;
  /** Begins to write an answer into a thread. */
  begin(
    target: ThreadWriter,
    answer: AnswerWriter,
    source: RunOptions['source'],
    asked?: Pick<RunOptions, 'onQuestion' | 'idempotencyKey'>,
  ): Run;
  /** Clears up after an answer that has ended. */
  finish(organization: OrganizationChat | null, target: ThreadWriter, run: Run): void;
  /** Nothing is sent until there is credit. */
  exhaust(organization: OrganizationChat): void;
  /** Lets go of every answer, also of those whose thread is not kept. */
  detach(): void;
}

export function createAnswering(
  host: ChatHost,
  currentOrganization: ReadonlySignal<OrganizationChat | null>,
): Answering {
  const { client } = host;
  const runs = new Set<Run>();
  const emit: ChatHost['emit'] = (event, detail) => {
    if (!host.signal.aborted) host.emit(event, detail);
  };

  function begin(
    target: ThreadWriter,
    answer: AnswerWriter,
    source: RunOptions['source'],
    asked?: Pick<RunOptions, 'onQuestion' | 'idempotencyKey'>,
  ): Run {
    const place = () => ({
      channelId: target.channelId.peek() ?? '',
      messageId: answer.answer.id.peek() ?? '',
    });
    const run = startRun({
      client,
      answer,
      source,
      ...asked,
      onText: text => emit('message:delta', { ...place(), text }),
      onTool: name => emit('tool:call', { name }),
    });
    target.run.value = run;
    runs.add(run);
    void run.end.then(end => {
      runs.delete(run);
      // Who may no longer read it may have lost more than this answer.
      if (end.kind === 'lost' && ApiError.isInstance(end.error) && refusals.has(end.error.status))
        host.retry();
    });
    return run;
  }

  function finish(organization: OrganizationChat | null, target: ThreadWriter, run: Run): void {
    if (target.run.peek() === run) target.run.value = null;
    const { answer } = run.answer;
    const status = answer.status.peek();
    const channelId = target.channelId.peek();
    const messageId = answer.id.peek();
    if (
      !organization ||
      currentOrganization.peek() !== organization ||
      !channelId ||
      !messageId ||
      status.state === 'running'
    )
      return;
    const finishReason = status.state === 'complete' ? status.finishReason : status.state;
    emit('message:completed', { channelId, messageId, text: answer.text(), finishReason });
    if (status.state === 'error' && status.error?.errorCode === 'no_credits') exhaust(organization);
    void organization.credits.load();
    // Its place among the others has changed.
    organization.channels.refresh(channelId).catch(() => undefined);
  }

  function exhaust(organization: OrganizationChat): void {
    organization.credits.block();
    emit('credits:exhausted', {});
  }

  function detach(): void {
    for (const run of runs) run.detach();
  }

  async function page() {
    const { context, hasTools } = host.state.peek();
    return context || hasTools ? (await import('../runs/read-page')).readPage(host) : {};
  }

  return { emit, page, begin, finish, exhaust, detach };
}
