/*
 * Makes the iframe as high as its content. Required: whole pixels; ignore changes of 2 px or less, which are rounding; never
 * exceed a cap; and no endless growth.
 *
 * Growth is endless if the content's height depends on the iframe's (`100vh` and the like): each reported height causes a higher
 * one. A fast stream of text looks the same, so after a run of such heights reporting pauses briefly: whatever still grows while
 * the iframe's height is fixed is content. If nothing grows during the pause but growth resumes with the next report, three times
 * over, it is endless; from then on only a lower height is reported.
 */
import { type Clock, systemClock } from '../clock';

/** Changes of this many pixels or less are not reported. */
const hysteresis = 2;

/** Heights in a row, each soon after the last, before reporting pauses. */
const suspiciousRun = 20;

/** The same limit after a pause without growth. */
const suspiciousRunAgain = 3;

/** Milliseconds within which a new height counts as caused by the last report. */
const answerTime = 500;

/** Duration of a pause in milliseconds. */
const pauseTime = 300;

/** Pauses without growth before growth counts as endless. */
const strikeLimit = 3;

export interface WatchHeightOptions {
  /** Receives the height in whole CSS pixels. */
  readonly onHeight: (height: number) => void;
  /** Default: 20,000 pixels. */
  readonly maximum?: number;
  /** Called when the height follows the iframe's own; the last reported height is kept until it falls. */
  readonly onEndless?: () => void;
  readonly clock?: Clock;
}

/**
 * Frame half: reports the height of the wrapper around the content. The wrapper must be as high as its content and not as the
 * iframe. Returns a function that stops it.
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

/** Decides which of the observed heights to report. */
export class HeightWatcher {
  #latest = 0;
  #reported = Number.NEGATIVE_INFINITY;
  #reportedAt = Number.NEGATIVE_INFINITY;
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
    if (this.#stopPause || Math.abs(this.#latest - this.#reported) <= hysteresis) return;
    if (this.#latest < this.#reported) this.#isEndless = false;
    if (this.#isEndless) return;
    const isAnswer = this.#latest > this.#reported && this.#clock.now() - this.#reportedAt < answerTime;
    if (!isAnswer) this.#strikes = 0;
    this.#run = isAnswer ? this.#run + 1 : 0;
    if (this.#run >= (this.#strikes === 0 ? suspiciousRun : suspiciousRunAgain)) this.#pause();
    else this.#tell();
  }

  stop(): void {
    this.#stopPause?.();
  }

  #tell(): void {
    this.#reported = this.#latest;
    this.#reportedAt = this.#clock.now();
    this.options.onHeight(this.#reported);
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

/** Host half: sets an iframe to the reported height, in whole pixels between 0 and the cap. */
export function applyHeight(frame: HTMLElement, height: number, maximum = 20_000): void {
  if (!Number.isFinite(height)) return;
  frame.style.height = `${Math.min(Math.max(0, Math.ceil(height)), maximum)}px`;
}
