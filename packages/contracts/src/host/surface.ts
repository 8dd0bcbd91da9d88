import type * as z from 'zod/mini';

/** Input and output of a method; both must be structured-cloneable, because they may cross an iframe. */
export interface MethodSpec {
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
}

/**
 * One side of a mount as the other sees it: request methods and one-way events. The host and every widget each describe
 * themselves with one surface; the bridge and the direct pair carry both.
 */
export interface Surface {
  readonly methods: Readonly<Record<string, MethodSpec>>;
  readonly events: Readonly<Record<string, z.ZodMiniType>>;
}

/** Fixes the literal types of a surface. @__NO_SIDE_EFFECTS__ */
export const surface = <const S extends Surface>(spec: S): S => spec;

export type MethodName<S extends Surface> = keyof S['methods'] & string;
export type MethodInput<S extends Surface, M extends MethodName<S>> = z.output<S['methods'][M]['input']>;
export type MethodOutput<S extends Surface, M extends MethodName<S>> = z.output<S['methods'][M]['output']>;
export type EventName<S extends Surface> = keyof S['events'] & string;
export type EventDetail<S extends Surface, E extends EventName<S>> = z.output<S['events'][E]>;

/** The context of a request while it is handled. */
export interface RequestContext {
  /** Aborted when the requesting side cancels, times out or goes away. */
  readonly signal: AbortSignal;
}

/** One function for each method of a surface; all are required. */
export type SurfaceHandlers<S extends Surface> = {
  readonly [M in MethodName<S>]: (
    input: MethodInput<S, M>,
    context: RequestContext,
  ) => MethodOutput<S, M> | Promise<MethodOutput<S, M>>;
};

export interface RequestOptions {
  /** Milliseconds until the request fails with `REQUEST_TIMEOUT`; 0 waits forever. Default 30,000. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Objects that are transferred instead of copied, such as the buffers of a file. */
  readonly transfer?: readonly Transferable[];
}

/**
 * One end of the connection between a host and a widget. It behaves the same in a shadow root, where calls are direct, and across
 * an iframe, where they are messages: everything is asynchronous and structured-cloneable.
 */
export interface Peer<Local extends Surface, Remote extends Surface> {
  /** Sends a request to the other side. Always settles; rejects with an `OrielError`. */
  request<M extends MethodName<Remote>>(
    method: M,
    input: MethodInput<Remote, M>,
    options?: RequestOptions,
  ): Promise<MethodOutput<Remote, M>>;
  /** Sends an event to the other side, without an answer. */
  emit<E extends EventName<Local>>(event: E, detail: EventDetail<Local, E>): void;
  /** Listens to the other side; returns a function that removes the listener. */
  on<E extends EventName<Remote>>(event: E, listener: (detail: EventDetail<Remote, E>) => void): () => void;
  /** Closes the connection; pending requests of both sides reject. Calling it twice is harmless. */
  close(reason?: unknown): void;
}
