import type { DraftOptions, Drafts } from '@oriel/widget-kit';
import { computed, type ReadonlySignal } from '@oriel/widget-kit';
import * as z from 'zod/mini';

/** The picture that was cut out, kept beside the draft of a card for as long as the tab lives. */
export interface KeptPicture {
  /** Undefined where there is none, or what was kept cannot be read. */
  read(): Promise<ImageBitmap | undefined>;
  write(file: Blob): Promise<void>;
  /** The same at once, for a page that goes: a picture as `data:` in base64. */
  writeNow(dataUrl: string): void;
  forget(): void;
  readonly isThere: ReadonlySignal<boolean>;
  /** The kept picture, for {@link restore}. */
  text(): string;
  restore(text: string): void;
}

/** @param key - the same as of the draft it belongs to */
export function createKeptPicture(
  drafts: Drafts,
  key: string,
  scope: DraftOptions<string>['scope'],
): KeptPicture {
  const kept = drafts.of({ key: `${key}:picture`, scope, schema: z.string(), initial: '' });
  let written = 0;
  return {
    async read() {
      if (kept.peek() === '') return undefined;
      try {
        // Not by `fetch`: the policy of a page may know no `data:`.
        const bytes = Uint8Array.from(atob(kept.peek()), sign => sign.charCodeAt(0));
        return await createImageBitmap(new Blob([bytes]));
      } catch {
        return undefined;
      }
    },
    async write(file) {
      written += 1;
      const turn = written;
      const text = await base64Of(file);
      if (turn === written) kept.value = text;
    },
    writeNow(dataUrl) {
      written += 1;
      kept.value = base64In(dataUrl);
    },
    forget() {
      written += 1;
      kept.value = '';
    },
    isThere: computed(() => kept.value !== ''),
    text: () => kept.peek(),
    restore(text) {
      written += 1;
      kept.value = text;
    },
  };
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `readAsDataURL` answers a text.
    reader.onload = () => resolve(base64In(reader.result as string));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The text after `data:…;base64,`. */
const base64In = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1);
