import {
  appendPart,
  type ChatMessage,
  type CompletionEvent,
  type CompletionState,
  type FinishReason,
  formatEventId,
  fullText,
  type LocalText,
  type MessageError,
  type MessagePart,
  type PageAsk,
} from '@oriel/contracts';

export interface LoggedEvent {
  readonly id: string;
  readonly event: CompletionEvent;
}

/** An answer that a test writes event by event. */
export interface AnswerScript {
  readonly runId: string;
  readonly channelId: string;
  readonly question: ChatMessage;
  readonly message: ChatMessage;
  readonly log: readonly LoggedEvent[];
  readonly isOver: boolean;
  state(state: CompletionState, tool?: string, ask?: PageAsk): void;
  /** Calls a tool without a response. */
  call(name: string, id: string, input: string, title?: LocalText): void;
  thinking(content: string, durationMs?: number): void;
  text(text: string): void;
  tool(
    name: string,
    input: string,
    result: string,
    options?: { isError?: boolean; durationMs?: number; id?: string; title?: LocalText },
  ): void;
  end(reason?: FinishReason, error?: MessageError): void;
  onEvent(listener: () => void): () => void;
}

export function createAnswerScript(channelId: string, question: ChatMessage, agentId: string): AnswerScript {
  const runId = crypto.randomUUID();
  const listeners = new Set<() => void>();
  const log: LoggedEvent[] = [];
  let parts: MessagePart[] = [];
  let isOver = false;
  let message: ChatMessage = {
    ...question,
    id: crypto.randomUUID(),
    senderId: null,
    senderConversationRole: 'assistant',
    complete: false,
    finishReason: null,
    responseToId: question.id,
    agentId,
    content: { data: [], fullText: '' },
  };
  const add = (event: CompletionEvent) => {
    log.push({ id: formatEventId(runId, log.length + 1), event });
    for (const listener of [...listeners]) listener();
  };
  const delta = (index: number, part: MessagePart) => {
    parts = appendPart(parts, index, part);
    message = { ...message, content: { data: parts, fullText: fullText(parts) } };
    add({ type: 'delta', messageId: message.id, index, part });
  };
  const grow = (part: MessagePart) => {
    const last = parts.at(-1);
    delta(last?.type === part.type ? parts.length - 1 : parts.length, part);
  };
  const script: AnswerScript = {
    runId,
    channelId,
    question,
    get message() {
      return message;
    },
    log,
    get isOver() {
      return isOver;
    },
    state: (state, tool, ask) =>
      add({ type: 'stateUpdate', messageId: message.id, state, ...(tool && { tool }), ...(ask && { ask }) }),
    call: (functionName, id, input, title) =>
      delta(parts.length, {
        type: 'function_call',
        functionName,
        ...(title && { title }),
        id,
        arguments: input,
      }),
    thinking: (content, durationMs) =>
      grow({ type: 'thinking', content, isRedacted: false, ...(durationMs && { durationMs }) }),
    text: text => grow({ type: 'text', text }),
    tool(name, input, result, { id = `call-${parts.length}`, title, ...options } = {}) {
      script.call(name, id, input, title);
      delta(parts.length, { type: 'function_response', functionName: name, id, result, ...options });
    },
    end(finishReason = 'complete', error) {
      if (isOver) return;
      if (error) add({ type: 'error', messageId: message.id, error });
      message = { ...message, complete: true, finishReason, error: error ?? null };
      add({ type: 'message', message });
      isOver = true;
      script.state(finishReason === 'length' ? 'complete' : finishReason);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  add({ type: 'message', message: question });
  add({ type: 'message', message });
  script.state('processing');
  return script;
}
