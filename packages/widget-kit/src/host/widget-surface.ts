import type {
  commonEvents,
  commonMethods,
  MethodInput,
  MethodName,
  MethodOutput,
  RequestContext,
  Surface,
} from '@oriel/contracts';

/** The minimal surface that every widget offers its host. */
export interface WidgetSurfaceBase extends Surface {
  readonly methods: Surface['methods'] & typeof commonMethods;
  readonly events: Surface['events'] & typeof commonEvents;
}

/** Handles a command of the host. */
export type CommandHandler<W extends Surface, M extends MethodName<W>> = (
  input: MethodInput<W, M>,
  context: RequestContext,
) => MethodOutput<W, M> | Promise<MethodOutput<W, M>>;

export type Commands<W extends Surface> = { readonly [M in MethodName<W>]?: CommandHandler<W, M> };
