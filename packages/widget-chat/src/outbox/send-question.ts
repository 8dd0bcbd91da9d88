/*
 * Sends a question. It is shown at once, and is never lost: what could not be sent is back in the text field.
 */
import { ApiError, createUuid } from '@oriel/client';
import { OrielError } from '@oriel/contracts';
import type { ComposerProblem } from '../drafts/composer-store';
import type { AnswerWriter } from '../runs/answer';
import type { Run, RunOptions } from '../runs/run';
import type { OrganizationChat } from '../session/organization-chat';
import type { ThreadWriter, WaitingQuestion } from '../thread/thread';
import type { TurnWriter } from '../thread/turn';
import { whenOnline } from './when-online';
import type { Writing } from './writing';

/** A question that the service has stored. */
export interface Sent {
  readonly channelId: string;
  readonly messageId: string;
}

export interface SendOptions {
  /** Name or id. Default: the current one. */
  readonly agent?: string | undefined;
  /** Nobody has typed it, so it does not come back into the text field. */
  readonly isOurs?: boolean;
}

export interface Sender {
  send(text: string, options?: SendOptions): Promise<Sent>;
  /** Puts the questions that the service may not have into their fields at once, as the page or the chat goes. */
  putBack(): void;
  /** Lets go of all questions: their person, or their workspace, has been left. */
  letGo(): void;
}

/** A question that the service may not have. */
interface Unsent extends WaitingQuestion {
  /** Where it waits for its turn; null once it is shown. */
  waitsIn: ThreadWriter | null;
  /** Nobody has typed it, so nobody waits for it. */
  readonly isOurs: boolean;
  /** Puts it back into the field of its chat, or of a new one. */
  leave(channelId?: null): void;
}

/** A question that is shown. */
interface Asked {
  readonly target: ThreadWriter;
  readonly turn: TurnWriter;
  readonly answer: AnswerWriter;
  readonly run: Run;
  readonly isOurs: boolean;
  /** Puts it back into the field of its chat, or of another one. */
  readonly giveBack: (problem?: ComposerProblem, channelId?: string | null) => void;
  /** Takes it out of its chat and puts it back, in doubt where the service may have it. */
  readonly withdraw: (problem?: ComposerProblem) => void;
}

/** @param onAdopted - a new chat has got its channel */
export function createSender(
  { composer, currentOrganization, whenReady, tell, answering, shown, reload }: Writing,
  onAdopted: (target: ThreadWriter, channelId: string) => void,
): Sender {
  const { emit, begin, finish, exhaust } = answering;
  /** Oldest first. */
  const unsent = new Set<Unsent>();
  /** The channels that are being made, also for the question after one that was taken back. */
  const making = new WeakMap<ThreadWriter, Promise<string>>();

  async function send(text: string, { agent, isOurs = false }: SendOptions = {}): Promise<Sent> {
    const target = shown();
    const giveBack: Asked['giveBack'] = (
      problem,
      channelId = shown() === target ? undefined : target.channelId.peek(),
    ) => composer.giveBack(isOurs ? '' : text, problem, channelId);
    const entry: Unsent = {
      key: createUuid(),
      text,
      isOurs,
      waitsIn: target,
      leave: channelId => giveBack(undefined, channelId),
      takeBack() {
        if (unsent.delete(entry)) entry.leave();
        showWaiting(target);
      },
    };
    unsent.add(entry);
    if (target.run.peek()) showWaiting(target);
    for (let before = target.run.peek(); before; before = target.run.peek()) {
      const end = await before.end;
      if (end.kind === 'gone') leaveQueue(target, null);
      // A question of a person who has left is not asked in the name of the next.
      if (!unsent.has(entry)) throw 'error' in end ? end.error : takenBack();
    }
    entry.waitsIn = null;
    showWaiting(target);
    const { turn, answer } = target.ask(
      text,
      currentOrganization.peek()?.agents.current.peek()?.id ?? null,
      isOurs,
    );
    let organization: OrganizationChat | null = null;
    let storeSent: (sent: Sent) => void = () => {};
    const stored = new Promise<Sent>(resolve => {
      storeSent = resolve;
    });
    const idempotencyKey = composer.takeKey(target.channelId.peek(), text);

    const source: RunOptions['source'] = async (signal, onOffline) => {
      const ready = await whenReady(signal);
      organization = ready;
      await ready.agentsReady;
      signal.throwIfAborted();
      const organizationId = ready.session.organization.id;
      const make = () => abortable(signal, makeChannel(ready, target));
      const channelId = target.channelId.peek() ?? (await whenOnline(make, { signal, onOffline }));
      const agentId = (agent && ready.agents.find(agent)?.id) || ready.agents.current.peek()?.id;
      return {
        organizationId,
        start: { channelId, text, ...(agentId && { agentId }), ...(await answering.page()) },
      };
    };
    const onQuestion: RunOptions['onQuestion'] = message => {
      turn.question?.store(message);
      const channelId = target.channelId.peek() ?? '';
      const organizationId = organization?.session.organization.id ?? '';
      emit('message:sent', { channelId, messageId: message.id, text });
      tell({ kind: 'run', organizationId, channelId });
      organization?.channels.touch(channelId);
      // The first question gives the chat its name.
      organization?.channels.refresh(channelId).catch(() => undefined);
      storeSent({ channelId, messageId: message.id });
    };
    const run = begin(target, answer, source, { onQuestion, idempotencyKey });

    const withdraw: Asked['withdraw'] = problem => {
      target.withdraw(turn);
      giveBack(problem);
      const channelId = target.channelId.peek();
      if (isOurs || !channelId || run.isTaken() === false) return;
      const last = target.writers.at(-1);
      const before = last ? (last.turn.question?.id.peek() ?? undefined) : '';
      composer.doubt(channelId, { text, key: idempotencyKey, ...(target.isRead && { before }) });
    };
    entry.leave = () => {
      if (run.isTaken()) return;
      run.detach();
      // A page that is kept may be shown again before it hears of the end.
      target.run.value = null;
      withdraw();
    };
    const settled = run.end.then(end => {
      unsent.delete(entry);
      settle(organization, { target, turn, answer, run, isOurs, giveBack, withdraw }, end);
      return end;
    });
    const result = await Promise.race([stored, settled]);
    if ('messageId' in result) return result;
    throw 'error' in result ? result.error : takenBack();
  }

  /** Deals with the end of the run of a question. */
  function settle(organization: OrganizationChat | null, asked: Asked, end: Awaited<Run['end']>): void {
    const { target, turn, answer, run, isOurs, giveBack } = asked;
    const withdraw: Asked['withdraw'] = problem => {
      asked.withdraw(problem);
      if (!target.isRead) reload(target);
    };
    if (end.kind === 'lost') answer.end({ state: 'interrupted' });
    if (end.kind === 'finished' || end.kind === 'lost') {
      finish(organization, target, run);
      // The service took it and was lost before it told its id, without which nothing can be done with it.
      if (turn.turn.question?.id.peek() === null || !target.isRead) reload(target);
      return;
    }
    if (target.run.peek() === run) target.run.value = null;
    if (end.kind === 'gone' && turn.turn.question?.id.peek() === null) {
      leaveQueue(target, null);
      giveBack(undefined, null);
    }
    if (end.kind === 'withdrawn') withdraw();
    if (end.kind === 'attached') {
      withdraw(isOurs ? undefined : { kind: 'busy', run });
      reload(target);
    }
    if (end.kind !== 'unsent') return;
    const isSignIn = OrielError.isInstance(end.error) && end.error.code === 'AUTH_REQUIRED';
    const isUnauthorized = ApiError.isInstance(end.error) && end.error.kind === 'unauthorized';
    if (isSignIn || isUnauthorized) {
      // What is in the field is sent then, so it must be this question.
      if (!isOurs && shown() === target) composer.isAwaitingSignIn.value = true;
      leaveQueue(target);
      withdraw();
      return;
    }
    if (organization && ApiError.isInstance(end.error) && end.error.kind === 'no_credits') {
      exhaust(organization);
      withdraw();
      return;
    }
    withdraw({ kind: 'error', error: end.error, isElsewhere: isOurs });
    if (isGone(end.error)) reload(target);
  }

  /** Puts back what waits for its turn in a thread. What is given back stands above what is there, so the last comes first. */
  function leaveQueue(target: ThreadWriter, channelId?: null): void {
    for (const entry of [...unsent].reverse()) {
      if (entry.waitsIn !== target) continue;
      unsent.delete(entry);
      entry.leave(channelId);
    }
    showWaiting(target);
  }

  function showWaiting(target: ThreadWriter): void {
    const waiting = [...unsent].filter(({ waitsIn, isOurs }) => waitsIn === target && !isOurs);
    if (waiting.length + target.waiting.peek().length > 0) target.waiting.value = waiting;
  }

  /** Gives a new chat its channel. */
  function makeChannel(organization: OrganizationChat, target: ThreadWriter): Promise<string> {
    const made =
      making.get(target) ??
      organization.channels
        .create(target.createKey)
        .then(({ id }) => adopt(organization, target, id))
        .finally(() => making.delete(target));
    making.set(target, made);
    return made;
  }

  function adopt(organization: OrganizationChat, target: ThreadWriter, channelId: string): string {
    // The person has left meanwhile.
    if (currentOrganization.peek() !== organization) throw takenBack();
    target.channelId.value = channelId;
    if (shown() === target) composer.move(channelId);
    tell({ kind: 'channels', organizationId: organization.session.organization.id });
    onAdopted(target, channelId);
    return channelId;
  }

  return {
    send,
    putBack() {
      const entries = [...unsent].reverse();
      unsent.clear();
      for (const entry of entries) {
        if (entry.waitsIn) showWaiting(entry.waitsIn);
        entry.leave();
      }
    },
    // Not each when its run has ended, which may be long after the person has gone.
    letGo: () => unsent.clear(),
  };
}

/** Leaves a promise that goes on without its reader. */
const abortable = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);

const takenBack = () => new OrielError('ABORTED', 'The question was taken back.');

/** Whether a call says that there is no such channel. What cannot be the id of one is refused before it is sent. */
export const isGone = (error: unknown): boolean =>
  ApiError.isInstance(error) && (error.kind === 'not_found' || error.code === 'invalid_payload');
