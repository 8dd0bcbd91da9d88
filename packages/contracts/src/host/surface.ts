import type * as z from 'zod/mini';

/** Input and output of a method; both cross a frame, so both are structured-cloneable. */
export interface MethodSpec {
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
}

/**
 * One side of a mount as the other sees it: methods that are asked and answered, and events that are told.
 * The host and every widget each describe themselves with one surface; the bridge and the direct pair carry both.
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
  /** Aborted when the asking side cancels, times out or goes away. */
  readonly signal: AbortSignal;
}

/** One function a method of a surface; none may be missing. */
export type SurfaceHandlers<S extends Surface> = {
  readonly [M in MethodName<S>]: (
    input: MethodInput<S, M>,
    context: RequestContext,
  ) => MethodOutput<S, M> | Promise<MethodOutput<S, M>>;
};

export interface RequestOptions {
  /** Milliseconds until the request fails with `REQUEST_TIMEOUT`; 0 waits for ever. Default 30,000. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Objects that move instead of being copied, such as the buffers of a file. */
  readonly transfer?: readonly Transferable[];
}

/**
 * One end of the conversation between a host and a widget. It means the same in a shadow root, where calls are
 * direct, and across a frame, where they are messages: everything is asynchronous and structured-cloneable.
 */
export interface Peer<Local extends Surface, Remote extends Surface> {
  /** Asks the other side. Rejects with an `OrielError`, always settles. */
  request<M extends MethodName<Remote>>(
    method: M,
    input: MethodInput<Remote, M>,
    options?: RequestOptions,
  ): Promise<MethodOutput<Remote, M>>;
  /** Tells the other side; nothing is answered. */
  emit<E extends EventName<Local>>(event: E, detail: EventDetail<Local, E>): void;
  /** Listens to the other side; the answer takes the listener off. */
  on<E extends EventName<Remote>>(event: E, listener: (detail: EventDetail<Remote, E>) => void): () => void;
  /** Ends the conversation; what is pending on both sides rejects. Calling it twice is harmless. */
  close(reason?: unknown): void;
}
