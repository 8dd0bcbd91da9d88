import type { ServerResponse } from 'node:http';
import type { ModelGate } from './model-gate';
import type { ModelFault, ModelPacing, ModelStep } from './model-step';

const statuses: Partial<Record<ModelFault, { status: number; error: Record<string, unknown> }>> = {
  'bad-request': { status: 400, error: { type: 'invalid_request_error', message: 'bad' } },
  'context-too-long': {
    status: 400,
    error: { code: 'context_length_exceeded', message: 'maximum context length is 8192 tokens' },
  },
  unauthorized: {
    status: 401,
    error: { code: 'invalid_api_key', message: 'Incorrect API key: sk-upstream' },
  },
  forbidden: { status: 403, error: { message: 'no' } },
  'too-large': { status: 413, error: { message: 'too large' } },
  'rate-limited': { status: 429, error: { type: 'rate_limit_error', message: 'slow down' } },
  internal: { status: 500, error: { message: 'boom' } },
  overloaded: { status: 503, error: { message: 'later' } },
};

/** Writes a scripted answer in the wire protocol of OpenAI. Resolves when the script is over or the client has gone. */
export async function writeAnswer(
  response: ServerResponse,
  steps: readonly ModelStep[],
  gate: ModelGate,
  pacing: ModelPacing,
): Promise<void> {
  const first = steps[0];
  const fault = first !== undefined && first !== 'hold' && 'fault' in first ? first : undefined;
  if (fault && answerInPlace(response, fault.fault, fault.message)) return;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  let calls = 0;
  let finish: string | undefined;
  const send = (chunk: unknown) => write(response, `data: ${JSON.stringify(chunk)}\n\n`, pacing);
  const delta = (value: Record<string, unknown>, reason: string | null = null) =>
    send({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: value, finish_reason: reason }] });

  await delta({ role: 'assistant', content: '' });
  for (const step of steps) {
    if (response.destroyed) return;
    if (step === 'hold') await gate.pass();
    else if ('text' in step) await delta({ content: step.text });
    else if ('reasoning' in step) await delta({ [step.as ?? 'reasoning_content']: step.reasoning });
    else if ('refusal' in step) await delta({ refusal: step.refusal });
    else if ('raw' in step) await write(response, step.raw, pacing);
    else if ('finish' in step) finish = step.finish;
    else if ('usage' in step)
      await send({
        choices: [],
        usage: { prompt_tokens: step.usage.input, completion_tokens: step.usage.output },
      });
    else if ('call' in step) {
      const index = calls++;
      const half = Math.ceil(step.arguments.length / 2);
      const call = (value: Record<string, unknown>) => delta({ tool_calls: [{ index, ...value }] });
      await call({
        id: step.id ?? `call_${index}`,
        type: 'function',
        function: { name: step.call, arguments: '' },
      });
      await call({ function: { arguments: step.arguments.slice(0, half) } });
      await call({ function: { arguments: step.arguments.slice(half) } });
    } else if (await breakOff(response, step.fault, pacing)) return;
  }
  await delta({}, finish ?? (calls > 0 ? 'tool_calls' : 'stop'));
  await write(response, 'data: [DONE]\n\n', pacing);
  response.end();
}

/** The faults that stand in place of an answer. */
function answerInPlace(response: ServerResponse, fault: ModelFault, message?: string): boolean {
  const known = statuses[fault];
  if (known) {
    response.writeHead(known.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { ...known.error, ...(message && { message }) } }));
  } else if (fault === 'html-page' || fault === 'html-error') {
    response.writeHead(fault === 'html-page' ? 200 : 502, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Gateway</title><h1>Something is wrong</h1>');
  } else if (fault === 'redirect') response.writeHead(307, { location: message }).end();
  else return fault === 'no-answer';
  return true;
}

async function breakOff(response: ServerResponse, fault: ModelFault, pacing: ModelPacing): Promise<boolean> {
  if (fault === 'garbage-chunk') await write(response, 'data: {"choices": [{"delta": \n\n', pacing);
  if (fault === 'error-object')
    await write(response, 'data: {"error": {"type": "overloaded_error", "message": "busy"}}\n\n', pacing);
  if (fault === 'reset') response.socket?.resetAndDestroy();
  else if (fault !== 'hang') response.end();
  return true;
}

/** Every piece is a write of its own, and the next waits until the socket took it. */
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
