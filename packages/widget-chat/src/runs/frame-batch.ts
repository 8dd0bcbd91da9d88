/** Runs something once for all calls of an animation frame. */
export interface FrameBatch {
  schedule(): void;
  /** Runs it now if it is due. */
  flush(): void;
  cancel(): void;
}

/** Milliseconds after which it runs where no frame is drawn, as in a tab behind another. */
const slowest = 250;

export function createFrameBatch(run: () => void): FrameBatch {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
  };
  const now = () => {
    cancel();
    run();
  };
  return {
    schedule() {
      if (frame !== undefined) return;
      frame = requestAnimationFrame(now);
      timer = setTimeout(now, slowest);
    },
    flush() {
      if (frame !== undefined) now();
    },
    cancel,
  };
}
