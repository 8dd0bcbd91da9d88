/*
 * The frame is as high as its content. Required: whole pixels; no answer to changes of 2 px or less, which are
 * rounding; never higher than a cap; and no growth without end.
 *
 * Growth is endless when the content's height depends on the frame's (`100vh` and the like): each height that is told
 * brings a higher one. A fast stream of text looks the same, so after a run of such heights telling pauses for a
 * moment: what grows on while the frame stands still is content. What stands still too and starts again as soon as it
 * is told, three times over, is endless, and is told again only when it falls.
 */
import { type Clock, systemClock } from '../clock';

/** Changes of this many pixels or less are not told. */
const hysteresis = 2;

/** Heights in a row, each soon after the last, until telling pauses. */
const suspiciousRun = 20;

/** The same once it has paused without growth. */
const suspiciousRunAgain = 3;

/** Milliseconds within which a new height counts as brought by the last one. */
const answerTime = 500;

/** Milliseconds that telling pauses. */
const pauseTime = 300;

/** Pauses without growth until growth is taken for endless. */
const strikeLimit = 3;

export interface WatchHeightOptions {
  /** Told in whole CSS pixels. */
  readonly onHeight: (height: number) => void;
  /** Default: 20,000 pixels. */
  readonly maximum?: number;
  /** The height follows the frame's own; the last one told is kept until it falls. */
  readonly onEndless?: () => void;
  readonly clock?: Clock;
}

/**
 * Frame half: tells the height of the wrapper around the content. The wrapper must be as high as its content and not
 * as the frame. The answer ends it.
 */
export function watchHeight(wrapper: Element, options: WatchHeightOptions): () => void {
  const watcher = new HeightWatcher(options);
  const observer = new ResizeObserver(entries => {
    const box = entries.at(-1)?.borderBoxSize[0];
    if (box) watcher.see(box.blockSize);
  });
  observer.observe(wrapper, { box: 'border-box' });
  return () => {
    observer.disconnect();
    watcher.stop();
  };
}

/** Decides which of the heights seen are told. */
export class HeightWatcher {
  #latest = 0;
  #told = Number.NEGATIVE_INFINITY;
  #toldAt = Number.NEGATIVE_INFINITY;
  #run = 0;
  #strikes = 0;
  #isEndless = false;
  #stopPause: (() => void) | undefined;
  readonly #clock: Clock;

  constructor(private readonly options: WatchHeightOptions) {
    this.#clock = options.clock ?? systemClock;
  }

  see(height: number): void {
    this.#latest = Math.min(Math.ceil(height), this.options.maximum ?? 20_000);
    if (this.#stopPause || Math.abs(this.#latest - this.#told) <= hysteresis) return;
    if (this.#latest < this.#told) this.#isEndless = false;
    if (this.#isEndless) return;
    const isAnswer = this.#latest > this.#told && this.#clock.now() - this.#toldAt < answerTime;
    if (!isAnswer) this.#strikes = 0;
    this.#run = isAnswer ? this.#run + 1 : 0;
    if (this.#run >= (this.#strikes === 0 ? suspiciousRun : suspiciousRunAgain)) this.#pause();
    else this.#tell();
  }

  stop(): void {
    this.#stopPause?.();
  }

  #tell(): void {
    this.#told = this.#latest;
    this.#toldAt = this.#clock.now();
    this.options.onHeight(this.#told);
  }

  #pause(): void {
    const before = this.#latest;
    this.#stopPause = this.#clock.after(pauseTime, () => {
      this.#stopPause = undefined;
      this.#run = 0;
      this.#strikes = this.#latest > before + hysteresis ? 0 : this.#strikes + 1;
      if (this.#strikes < strikeLimit) {
        this.#tell();
        return;
      }
      this.#isEndless = true;
      this.#strikes = 0;
      this.options.onEndless?.();
    });
  }
}

/** Host half: makes a frame as high as it was told, in whole pixels between 0 and the cap. */
export function applyHeight(frame: HTMLElement, height: number, maximum = 20_000): void {
  if (!Number.isFinite(height)) return;
  frame.style.height = `${Math.min(Math.max(0, Math.ceil(height)), maximum)}px`;
}
