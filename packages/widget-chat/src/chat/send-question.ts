/*
 * Sends a question. It is shown at once, and is never lost: what could not be sent is back in the text field.
 */
import { ApiError, createUuid } from '@oriel/client';
import { OrielError } from '@oriel/contracts';
import type { Run, RunOptions } from '../completions/run';
import { whenOnline } from '../completions/when-online';
import type { ComposerProblem } from '../composer/composer-store';
import type { AnswerWriter } from '../messages/answer';
import type { ThreadWriter } from '../messages/thread';
import type { TurnWriter } from '../messages/turn';
import type { Writing } from './conversation';
import type { Workspace } from './workspace';

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

/**
 * Makes the function that sends.
 *
 * @param onAdopted - a new chat has got its channel
 */
export function createSender(
  { composer, workspace, whenReady, tell, answering, shown, reload }: Writing,
  onAdopted: (target: ThreadWriter, channelId: string) => void,
): (text: string, options?: SendOptions) => Promise<Sent> {
  const { emit, begin, finish, exhaust } = answering;

  async function send(text: string, { agent, isOurs = false }: SendOptions = {}): Promise<Sent> {
    const target = shown();
    for (let before = target.run.peek(); before; before = target.run.peek()) {
      const { kind } = await before.end;
      if (kind === 'gone') composer.giveBack(text, undefined, null);
      // A question of a person who has left is not asked in the name of the next.
      if (kind === 'gone' || kind === 'detached') throw takenBack();
    }
    const { turn, answer } = target.ask(text, workspace.peek()?.agents.current.peek()?.id ?? null);
    let space: Workspace | null = null;
    let storeSent: (sent: Sent) => void = () => {};
    const stored = new Promise<Sent>(resolve => {
      storeSent = resolve;
    });
    const createKey = createUuid();

    const source: RunOptions['source'] = async (signal, onOffline) => {
      const ready = await whenReady(signal);
      space = ready;
      await ready.agentsReady;
      signal.throwIfAborted();
      const organizationId = ready.session.organization.id;
      const channelId =
        target.channelId.peek() ??
        (await whenOnline(() => ready.channels.create(createKey), { signal, onOffline })).id;
      // The person has left while the channel was made.
      if (workspace.peek() !== ready) throw takenBack();
      adopt(ready, target, channelId);
      const agentId = (agent && ready.agents.find(agent)?.id) || ready.agents.current.peek()?.id;
      return {
        organizationId,
        start: { channelId, text, ...(agentId && { agentId }), ...(await answering.page()) },
      };
    };
    const run = begin(target, answer, source, message => {
      turn.question?.store(message);
      const channelId = target.channelId.peek() ?? '';
      const organizationId = space?.session.organization.id ?? '';
      emit('message:sent', { channelId, messageId: message.id, text });
      tell({ kind: 'run', organizationId, channelId });
      // The first question gives the chat its name.
      space?.channels.refresh(channelId).catch(() => undefined);
      storeSent({ channelId, messageId: message.id });
    });

    const settled = run.end.then(end => {
      settle(space, target, turn, answer, run, end, text, isOurs);
      return end;
    });
    const result = await Promise.race([stored, settled]);
    if ('messageId' in result) return result;
    throw 'error' in result ? result.error : takenBack();
  }

  /**
   * Deals with the end of a run that a question began.
   *
   * @param question - what comes back into the field where it was not taken
   * @param isOurs - nobody has typed it, so it does not come back
   */
  function settle(
    space: Workspace | null,
    target: ThreadWriter,
    turn: TurnWriter,
    answer: AnswerWriter,
    run: Run,
    end: Awaited<Run['end']>,
    question: string,
    isOurs: boolean,
  ): void {
    const text = isOurs ? '' : question;
    const giveBack = (problem?: ComposerProblem) => {
      target.withdraw(turn);
      composer.giveBack(text, problem, shown() === target ? undefined : target.channelId.peek());
    };
    if (end.kind === 'lost') answer.end({ state: 'interrupted' });
    if (end.kind === 'finished' || end.kind === 'lost') {
      finish(space, target, run);
      // The service took it and was lost before it told its id, without which nothing can be done with it.
      if (turn.turn.question?.id.peek() === null) reload(target);
      return;
    }
    if (target.run.peek() === run) target.run.value = null;
    if (end.kind === 'gone' && turn.turn.question?.id.peek() === null)
      composer.giveBack(text, undefined, null);
    if (end.kind === 'withdrawn') giveBack();
    if (end.kind === 'attached') {
      giveBack(isOurs ? undefined : { kind: 'busy' });
      reload(target);
    }
    if (end.kind !== 'unsent') return;
    const isSignIn = OrielError.isInstance(end.error) && end.error.code === 'AUTH_REQUIRED';
    const isUnauthorized = ApiError.isInstance(end.error) && end.error.kind === 'unauthorized';
    if (isSignIn || isUnauthorized) {
      // What is in the field is sent then, so it must be this question.
      if (!isOurs && shown() === target) composer.isAwaitingSignIn.value = true;
      giveBack();
      return;
    }
    if (space && ApiError.isInstance(end.error) && end.error.kind === 'no_credits') {
      exhaust(space);
      giveBack();
      return;
    }
    giveBack({ kind: 'error', error: end.error, isElsewhere: isOurs });
    if (isGone(end.error)) reload(target);
  }

  /** A new chat has got its channel. */
  function adopt(space: Workspace, target: ThreadWriter, channelId: string): void {
    if (target.channelId.peek() === channelId) return;
    target.channelId.value = channelId;
    if (shown() === target) composer.move(channelId);
    tell({ kind: 'channels', organizationId: space.session.organization.id });
    onAdopted(target, channelId);
  }

  return send;
}

const takenBack = () => new OrielError('ABORTED', 'The question was taken back.');

/** Whether a call says that there is no such channel. What cannot be the id of one is refused before it is sent. */
export const isGone = (error: unknown): boolean =>
  ApiError.isInstance(error) && (error.kind === 'not_found' || error.code === 'invalid_payload');
