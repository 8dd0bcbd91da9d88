import type { Surface, SurfaceHandlers } from '@oriel/contracts';

/** Handlers that can be passed on before their implementations exist; requests wait for these. */
export function lateHandlers<W extends Surface>(surface: W) {
  let provide: (handlers: SurfaceHandlers<W>) => void = () => {};
  const ready = new Promise<SurfaceHandlers<W>>(resolve => {
    provide = resolve;
  });
  const handlers = Object.fromEntries(
    Object.keys(surface.methods).map(name => [
      name,
      async (input: never, context: never) => (await ready)[name as keyof SurfaceHandlers<W>](input, context),
    ]),
  );
  // There is one handler per method of the surface.
  return { handlers: handlers as unknown as SurfaceHandlers<W>, provide };
}
