import type { ServerResponse } from 'node:http';
import type { ModelGate } from './model-gate';
import type { ModelFault, ModelPacing, ModelStep } from './model-step';
import type { ModelWire, WireFinish } from './wires/model-wire';

/** Writes a scripted answer in a wire protocol. Resolves when the script is over or the client has left. */
export async function writeAnswer(
  response: ServerResponse,
  wire: ModelWire,
  steps: readonly ModelStep[],
  gate: ModelGate,
  pacing: ModelPacing,
): Promise<void> {
  const first = steps[0];
  const fault = first !== undefined && first !== 'hold' && 'fault' in first ? first : undefined;
  if (fault && answerInPlace(response, wire, fault)) return;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  const answer = wire.begin(steps);
  let finish: WireFinish | undefined;
  const send = async (events: readonly string[]) => {
    for (const event of events) await write(response, event, pacing);
  };

  await send(answer.head);
  for (const step of steps) {
    if (response.destroyed) return;
    if (step === 'hold') await gate.pass();
    else if ('raw' in step) await write(response, step.raw, pacing);
    else if ('finish' in step) finish = step.finish;
    else if (!('fault' in step)) await send(answer.write(step));
    else if (await breakOff(response, wire, step.fault, pacing)) return;
  }
  await send(answer.end(finish));
  response.end();
}

/** The faults that replace an answer. */
function answerInPlace(
  response: ServerResponse,
  wire: ModelWire,
  { fault, message, retryAfter }: Extract<ModelStep, { fault: ModelFault }>,
): boolean {
  const known = wire.errorOf(fault, message);
  if (known) {
    response.writeHead(known.status, {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    });
    response.end(JSON.stringify(known.body));
  } else if (fault === 'html-page' || fault === 'html-error') {
    response.writeHead(fault === 'html-page' ? 200 : 502, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Gateway</title><h1>Something is wrong</h1>');
  } else if (fault === 'redirect') response.writeHead(307, { location: message }).end();
  else return fault === 'no-answer';
  return true;
}

async function breakOff(
  response: ServerResponse,
  wire: ModelWire,
  fault: ModelFault,
  pacing: ModelPacing,
): Promise<boolean> {
  if (fault === 'garbage-chunk') await write(response, 'data: {"choices": [{"delta": \n\n', pacing);
  if (fault === 'error-object') await write(response, wire.errorEvent, pacing);
  if (fault === 'reset') response.socket?.resetAndDestroy();
  else if (fault !== 'hang') response.end();
  return true;
}

/** Every piece is a separate write, and the next one waits until the socket has accepted it. */
async function write(
  response: ServerResponse,
  data: string | Uint8Array,
  pacing: ModelPacing,
): Promise<void> {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  const size = pacing === 'events' ? bytes.length : pacing === 'bytes' ? 1 : 7;
  for (let start = 0; start < bytes.length; start += size) {
    if (response.destroyed) return;
    await new Promise<void>(resolve => response.write(bytes.subarray(start, start + size), () => resolve()));
    if (pacing !== 'events') await new Promise<void>(resolve => setImmediate(resolve));
  }
}
