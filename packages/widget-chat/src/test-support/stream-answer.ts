import type { ServerResponse } from 'node:http';
import { completionEvent, writeEventStreamComment, writeServerSentEvent } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { AnswerScript } from './answer-script';

interface StreamAnswerOptions {
  /** Number of events that the reader has. Default: the current state of the answer is sent first. */
  readonly after: number | undefined;
  /** The stream opens but sends nothing. */
  readonly isSilent: boolean;
  /** The open streams. */
  readonly open: Set<ServerResponse>;
}

/** Streams an answer to one reader while it is written. */
export function streamAnswer(
  response: ServerResponse,
  script: AnswerScript,
  { after, isSilent, open }: StreamAnswerOptions,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  open.add(response);
  if (isSilent) {
    response.write(writeEventStreamComment('open'));
    return;
  }
  let sent = after ?? script.log.length;
  const write = (id: string | undefined, event: unknown) =>
    response.write(writeServerSentEvent({ id, data: JSON.stringify(event) }));
  if (after === undefined) {
    write(script.log.at(-1)?.id, z.encode(completionEvent, { type: 'message', message: script.message }));
  }
  const send = () => {
    for (; sent < script.log.length; sent++) {
      const next = script.log[sent];
      if (next) write(next.id, z.encode(completionEvent, next.event));
    }
    const last = script.log.at(-1)?.event;
    if (script.isOver && last?.type === 'stateUpdate') {
      stop();
      open.delete(response);
      response.end();
    }
  };
  const stop = script.onEvent(send);
  response.on('close', () => {
    stop();
    open.delete(response);
  });
  send();
}
