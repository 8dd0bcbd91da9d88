/*
 * The runs of one mount: starts them, and updates thread and workspace when they end. Nothing is emitted after the mount is gone.
 */
import { ApiError } from '@oriel/client';
import type { CompletionRequest } from '@oriel/contracts';
import type { OrganizationChat } from '../../session/chat-context';
import type { ChatHost } from '../../session/chat-host';
import { type Shortage, shortageOfCode } from '../../session/credit-store';
import type { OrganizationStore } from '../../session/organization-store';
import type { CheckedText } from '../../session/personal-data/personal-data';
import type { AnswerWriter } from '../runs/answer';
import { type Run, type RunOptions, startRun } from '../runs/run';
import type { ThreadWriter } from './thread';

const refusals: ReadonlySet<number> = new Set([403, 404]);

export interface ThreadRuns {
  readonly emit: ChatHost['emit'];
  /**
   * Current context and functions that the page adds to a question, and a replacement text if the workspace checks for personal
   * data. @throws if the question may not be sent
   */
  page(asked?: CheckedText): Promise<Pick<CompletionRequest, 'page' | 'text'>>;
  /** Starts writing an answer into a thread. */
  begin(
    target: ThreadWriter,
    answer: AnswerWriter,
    source: RunOptions['source'],
    asked?: Pick<RunOptions, 'onQuestion' | 'idempotencyKey'>,
  ): Run;
  /** Updates thread, credit and channel list after an answer has ended. */
  finish(organization: OrganizationChat | null, target: ThreadWriter, run: Run): void;
  /** Blocks sending until more credit is available. */
  exhaust(organization: OrganizationChat, reason: Shortage): void;
  /** Detaches from every answer, including those of threads that are no longer kept. */
  detach(): void;
}

export function createThreadRuns(host: ChatHost, organizations: OrganizationStore): ThreadRuns {
  const { client } = host;
  const runs = new Set<Run>();
  const emit: ChatHost['emit'] = (event, detail) => {
    if (!host.signal.aborted) host.emit(event, detail);
  };
  const exhaust = (organization: OrganizationChat, reason: Shortage) => {
    organization.credits.block(reason);
    if (reason === 'no_credits') emit('credits:exhausted', {});
  };

  return {
    emit,
    exhaust,
    async page(asked) {
      const { context, hasTools } = host.state.peek();
      return context || hasTools || asked?.check
        ? (await import('../runs/read-page')).readPage(host, organizations, asked)
        : {};
    },
    begin(target, answer, source, asked) {
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
        // A user who may no longer read this answer may have lost access to more than that.
        if (end.kind === 'lost' && ApiError.isInstance(end.error) && refusals.has(end.error.status))
          host.retry();
      });
      return run;
    },
    finish(organization, target, run) {
      if (target.run.peek() === run) target.run.value = null;
      const { answer } = run.answer;
      const status = answer.status.peek();
      const channelId = target.channelId.peek();
      const messageId = answer.id.peek();
      const isCurrent = organization && organizations.current.peek() === organization;
      if (!isCurrent || !channelId || !messageId || status.state === 'running') return;
      const finishReason = status.state === 'complete' ? status.finishReason : status.state;
      emit('message:completed', { channelId, messageId, text: answer.text(), finishReason });
      const shortage = status.state === 'error' ? shortageOfCode(status.error?.errorCode) : undefined;
      if (shortage) exhaust(organization, shortage);
      else void organization.credits.load();
      emit('credits:changed', {});
      // The channel's position in the list has changed.
      organization.channels.refresh(channelId).catch(() => undefined);
    },
    detach() {
      for (const run of runs) run.detach();
    },
  };
}
