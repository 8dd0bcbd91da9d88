/*
 * Asks the candidates of an agent as if they were one endpoint:
 *
 * 1. Endpoints that fail come last, those with the fewest running requests come first among equals.
 * 2. One at its limits is passed over. If all are, the first with room answers, for which the question waits a while.
 * 3. If one fails by its own fault before it has sent anything of the answer, the next one is asked. Once a candidate has sent
 *    something it answers alone, also after the calls of tools.
 */
import { type AnswerFallback, findParameterProblems, type HostLocation } from '@oriel/contracts';
import type { AiServices } from '../ai-services';
import { type Candidate, placeOf } from '../endpoints/candidates';
import { atCapacity } from '../endpoints/endpoint-load';
import type { Endpoint, Endpoints } from '../endpoints/endpoints';
import { isOwnFault } from '../model-services/service-health';
import { asObject } from '../providers/json';
import type { Provider, ProviderRequest } from '../providers/provider';
import { ProviderError } from '../providers/provider-error';
import type { ProviderEvent } from '../providers/provider-event';

/** Maximum wait for room, in milliseconds. */
const patience = 60_000;

/** A candidate with what the asker may spend on it. */
export interface AskedCandidate extends Candidate {
  /** Default: the endpoint's own. */
  readonly maxOutputTokens?: number | undefined;
}

export interface Choice {
  readonly candidate: AskedCandidate;
  readonly place: HostLocation;
  /** Undefined: the agent's own model answers. */
  readonly reason: AnswerFallback['reason'] | undefined;
}

type AskServices = Pick<AiServices, 'health' | 'load'> & { readonly endpoints: Pick<Endpoints, 'find'> };

interface AskOptions {
  /** Id of the agent's own model, for which its parameters were checked. */
  readonly ownModelId: string;
  /** Called before a candidate is asked. */
  readonly onChoose?: (choice: Choice) => Promise<void>;
  /** Called once all candidates are at their limits, or another one is asked. */
  readonly onWait?: () => void;
}

/** @param candidates at least one */
export class CandidateProvider implements Provider {
  readonly #services: AskServices;
  readonly #candidates: readonly AskedCandidate[];
  readonly #options: AskOptions;
  /** The candidate that has sent something of the answer. */
  #answering: AskedCandidate | undefined;

  constructor(services: AskServices, candidates: readonly AskedCandidate[], options: AskOptions) {
    this.#services = services;
    this.#candidates = candidates;
    this.#options = options;
  }

  async stream(request: ProviderRequest, onEvent: (event: ProviderEvent) => void): Promise<void> {
    const pending = this.#answering ? [this.#answering] : this.#inOrder();
    let failure: { readonly candidate: AskedCandidate; readonly error: ProviderError } | undefined;
    let isFull = false;
    const waitUntil = performance.now() + patience;
    for (;;) {
      const taken = this.#takeFirst(pending);
      if (!taken) {
        if (pending.length === 0) throw failure?.error ?? unavailable();
        isFull = true;
        this.#options.onWait?.();
        if (performance.now() >= waitUntil) throw failure?.error ?? atCapacity();
        await this.#services.load.waitForChange(request.signal);
        continue;
      }
      const { candidate, release } = taken;
      pending.splice(pending.indexOf(candidate), 1);
      try {
        if (this.#answering !== candidate)
          await this.#options.onChoose?.({
            candidate,
            place: placeOf(candidate.model),
            reason: this.#reasonFor(candidate, failure, isFull),
          });
        await this.#ask(candidate, request, onEvent);
        return;
      } catch (error) {
        if (this.#answering === candidate || request.signal.aborted || !mayFallBack(error)) {
          this.#answering = candidate;
          throw error;
        }
        failure = { candidate, error };
        if (pending.length > 0) this.#options.onWait?.();
      } finally {
        release();
      }
    }
  }

  #inOrder(): AskedCandidate[] {
    const { health, load } = this.#services;
    const placed = this.#candidates.map((candidate, index) => ({
      candidate,
      keys: [
        health.isAvoided(candidate.serviceInternalId, candidate.service.failingSince) ? 1 : 0,
        candidate.rank,
        load.running(candidate.serviceInternalId),
        index,
      ],
    }));
    return placed
      .toSorted((one, other) => {
        const at = one.keys.findIndex((key, place) => key !== other.keys[place]);
        return (one.keys[at] ?? 0) - (other.keys[at] ?? 0);
      })
      .map(({ candidate }) => candidate);
  }

  /** The first with room, and its place in the load. */
  #takeFirst(pending: readonly AskedCandidate[]) {
    const { endpoints, load } = this.#services;
    for (const candidate of pending) {
      const release = load.take(
        candidate.serviceInternalId,
        endpoints.find(candidate.serviceInternalId)?.limits,
      );
      if (release) return { candidate, release };
    }
    return undefined;
  }

  #reasonFor(
    { rank }: Candidate,
    failure: { readonly error: ProviderError } | undefined,
    isFull: boolean,
  ): AnswerFallback['reason'] | undefined {
    if (rank === 0) return undefined;
    if (this.#candidates.every(each => each.rank > 0)) return 'unavailable';
    if (failure) return isCapacity(failure.error) ? 'capacity' : 'failure';
    const { health } = this.#services;
    const own = this.#candidates.filter(each => each.rank === 0);
    const areFailing = own.every(each => health.isFailing(each.serviceInternalId, each.service.failingSince));
    return areFailing && !isFull ? 'failure' : 'capacity';
  }

  /** Passes events on. Those that reveal nothing of the answer wait until it begins. */
  async #ask(
    candidate: AskedCandidate,
    request: ProviderRequest,
    onEvent: (event: ProviderEvent) => void,
  ): Promise<void> {
    const { endpoints, health } = this.#services;
    const { serviceInternalId, model, maxOutputTokens } = candidate;
    const endpoint = endpoints.find(serviceInternalId);
    if (!endpoint?.provider || hasMoved(endpoint, model)) throw unavailable();
    const takesTools = model.abilities.some(({ type }) => type === 'tool-function');
    const waiting: ProviderEvent[] =
      takesTools || request.tools.length === 0 ? [] : [{ type: 'without-tools' }];
    const begin = () => {
      this.#answering = candidate;
      for (const event of waiting.splice(0)) onEvent(event);
    };
    try {
      await endpoint.provider.stream(
        {
          ...request,
          model: model.modelId,
          tools: takesTools ? request.tools : [],
          parameters:
            model.id === this.#options.ownModelId ? request.parameters : fitting(model, request.parameters),
          maxOutputTokens: smaller(request.maxOutputTokens, maxOutputTokens),
        },
        event => {
          if (event.type === 'open') return onEvent(event);
          if (this.#answering !== candidate) {
            if (event.type === 'usage' || event.type === 'finish') return void waiting.push(event);
            begin();
          }
          onEvent(event);
        },
      );
      begin();
      health.note(serviceInternalId, undefined);
    } catch (error) {
      if (ProviderError.isInstance(error)) health.note(serviceInternalId, error.code, error.detail);
      throw error;
    }
  }
}

const unavailable = () => new ProviderError('provider_unreachable', 'The endpoint is no longer configured');

const isCapacity = ({ code }: ProviderError): boolean =>
  code === 'provider_rate_limited' || code === 'provider_overloaded';

/** Whether an endpoint runs elsewhere now than when its model was chosen, or in an unknown place. */
export const hasMoved = ({ place = 'any' }: Endpoint, model: Candidate['model']): boolean =>
  place !== placeOf(model);

/** Whether another endpoint might answer the same request. */
export const mayFallBack = (error: unknown): error is ProviderError =>
  ProviderError.isInstance(error) &&
  (isOwnFault(error.code) ||
    error.code === 'provider_rate_limited' ||
    error.code === 'provider_invalid_answer' ||
    // The endpoint does not know the model.
    error.statusCode === 404);

/** The agent's parameters that another model takes. */
function fitting({ parameterDefinitions }: Candidate['model'], parameters: ProviderRequest['parameters']) {
  const problems = findParameterProblems(parameterDefinitions, parameters);
  return Object.fromEntries(
    Object.entries(parameters).filter(
      // The candidates of a program take the format that it has asked for, which is no setting of an agent.
      ([name, value]) => !Object.hasOwn(problems, name) || (name === 'response_format' && asObject(value)),
    ),
  );
}

const smaller = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
